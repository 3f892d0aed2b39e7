import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { ledgerOf, sumsByDay } from '../../testing/models/ledger.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const cash = (monto: number) => ({ metodo: 'Efectivo', monto })
const card = (monto: number) => ({ metodo: 'Tarjeta', monto })

describe('a sale', () => {
  test('takes stock, creates a payment per line and posts income by tender', async () => {
    const cliente = await desk.cliente({ nombre: 'Ana', apellido: 'Pérez' })
    const agua = await desk.producto({ nombre: 'Agua', precio: 2_500, stock: 10 })
    const venta = await desk.venta({
      cliente: cliente._id,
      lineas: [
        { producto: agua._id, cantidad: 4, precio: 2_500, descuento: { porcentaje: 10, motivo: 'Amigo' } },
        { concepto: 'Casillero', monto: 11_000 },
      ],
      descuento: { valor: 2_000, motivo: 'Aniversario' },
      cobros: [card(8_000), cash(10_000)],
      recibido: 20_000,
    })
    expect(venta).toMatchObject({
      numero: expect.any(Number),
      fecha: '2026-11-20',
      total: 18_000,
      cambio: 10_000,
      recibido: 20_000,
      debe: 0,
      vence: null,
      descuento: 2_000,
      descuentoMotivo: 'Aniversario',
      cliente: { _id: cliente._id },
      vendidaPor: 'Prueba recepcionista',
      cobros: [cash(10_000), card(8_000)],
      membresias: [],
      agregadas: [],
      devoluciones: [],
    })
    expect(venta.lineas).toMatchObject([
      {
        indice: 0,
        tipo: 'producto',
        descripcion: 'Agua',
        producto: { _id: agua._id },
        cantidad: 4,
        precio: 2_500,
        descuento: 1_900,
        descuentoMotivo: 'Amigo',
        monto: 8_100,
        pagado: 8_100,
        devuelta: 0,
      },
      { indice: 1, tipo: 'concepto', descripcion: 'Casillero', producto: null, monto: 9_900, pagado: 9_900 },
    ])
    expect(await desk.stockOf(agua)).toBe(6)

    const [first, second] = venta.pagos
    expect(venta.pagos.map(({ _id }) => _id)).toEqual(venta.lineas.map(({ pago }) => pago))
    expect(first).toMatchObject({
      producto: { _id: agua._id },
      concepto: null,
      cantidad: 4,
      monto: 8_100,
      metodoPago: 'Efectivo',
      venta: { _id: venta._id, numero: venta.numero },
      devuelto: null,
      cobradoPor: 'Prueba recepcionista',
    })
    expect(second).toMatchObject({
      producto: null,
      concepto: 'Casillero',
      monto: 9_900,
      metodoPago: 'Tarjeta',
    })
    const rows = [
      ...(await ledgerOf(api.db, first?._id ?? '')),
      ...(await ledgerOf(api.db, second?._id ?? '')),
    ]
    expect(rows.map((row) => [row.descripcion, row.monto, row.cuentaDebito, row.metodoPago])).toEqual([
      ['Venta: Agua × 4 (Ana Pérez)', 8_100, 'Caja', 'efectivo'],
      ['Casillero (Ana Pérez), parte en efectivo', 1_900, 'Caja', 'efectivo'],
      ['Casillero (Ana Pérez), parte con tarjeta', 8_000, 'Bancos', 'tarjeta'],
    ])
    expect((await api.as('recepcionista').get(`/ventas/${venta._id}`)).body).toEqual(venta)
    expect((await api.as('recepcionista').get(`/pagos?cliente=${cliente._id}`)).body.pagos).toHaveLength(2)
  })

  test('with a total of zero has no tender', async () => {
    const { body: venta } = await api.as('admin').post('/ventas', {
      lineas: [{ concepto: 'Agua', monto: 5 }],
      descuento: { porcentaje: 100, motivo: 'Cortesía' },
    })
    expect(venta).toMatchObject({ total: 0, cobros: [], debe: 0 })
    expect(venta.pagos).toMatchObject([{ monto: 0 }])
  })

  test('cannot be changed through its payments', async () => {
    const { pagos } = await desk.venta({ lineas: [{ concepto: 'Agua', monto: 5 }], cobros: [cash(5)] })
    const path = `/pagos/${pagos[0]?._id}`
    for (const answer of [
      await api.as('recepcionista').put(path, { monto: 4 }),
      await api.as('recepcionista').delete(path),
    ])
      expect([answer.statusCode, answer.body.codigo]).toEqual([409, 'ES_DE_UNA_VENTA'])
  })
})

test('sales are listed newest first and searched by every field', async () => {
  const cliente = await desk.cliente({ nombre: 'Zoila', apellido: 'Ñáñez' })
  const one = await desk.venta({
    cliente: cliente._id,
    lineas: [{ concepto: 'Toalla de algodón', monto: 5 }],
    cobros: [cash(5)],
  })
  const find = async (query: string) => {
    const { body } = await api.as('recepcionista').get(`/ventas?${query}`)
    return body.map(({ _id }: { _id: string }) => _id)
  }
  const { body } = await api.as('recepcionista').get('/ventas?limite=1')
  expect(body).toEqual([
    expect.objectContaining({
      _id: one._id,
      total: 5,
      debe: 0,
      devuelto: 0,
      descripciones: ['Toalla de algodón'],
    }),
  ])
  expect(await find(`buscar=${one.numero}`)).toContain(one._id)
  expect(await find('buscar=zoila algodon')).toEqual([one._id])
  expect(await find(`cliente=${cliente._id}`)).toEqual([one._id])
  expect(await find('fechaInicio=2026-11-21')).toEqual([])
  expect(await find('fechaFin=2026-11-20&orden=-total')).toContain(one._id)
})

test('the ledger equals the payments on each day', async () => {
  for (const { fecha, pagos, contabilidad } of await sumsByDay(api.db))
    expect([fecha, contabilidad]).toEqual([fecha, pagos])
})
