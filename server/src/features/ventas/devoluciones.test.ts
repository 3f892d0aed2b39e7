import { beforeAll, describe, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aMembresia } from '../../testing/builders.ts'
import { card, cash, salesOf } from '../../testing/fixtures/sale-returns.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { sumsByDay } from '../../testing/models/ledger.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
  await api.as('admin').put('/configuracion', { descuentoMaximo: 100 })
})

const { amounts, giveBack, see } = salesOf(() => api)

describe('return of a sale', () => {
  test('requires a reason, a method and unique lines', async () => {
    const venta = await desk.venta({ lineas: [{ concepto: 'Agua', monto: 5 }], cobros: [cash(5)] })
    const one = { indice: 0, cantidad: 1 }
    for (const answer of [
      await giveBack(venta, []),
      await giveBack(venta, [one, one]),
      await giveBack(venta, [one], { motivo: '' }),
      await giveBack(venta, [one], { metodo: undefined }),
    ])
      expect(answer.statusCode).toBe(400)
    expect((await giveBack({ _id: '01a1fdba-9ddc-7115-af81-cac9435ec680' }, [one])).statusCode).toBe(404)
  })

  test('refunds by the given method and restocks if requested', async () => {
    const producto = await desk.producto({ nombre: 'Guantes', precio: 10_000, stock: 10 })
    const venta = await desk.venta({
      lineas: [
        { producto: producto._id, cantidad: 3 },
        { concepto: 'Agua', monto: 5_000 },
      ],
      descuento: { valor: 10_000, motivo: 'Promoción' },
      cobros: [cash(25_000)],
    })
    api.clock.now = new Date('2026-11-22T15:00:00Z')
    const { token } = await api.signedIn('recepcionista')
    const { statusCode, body } = await api.withToken(token).post(`/ventas/${venta._id}/devolucion`, {
      lineas: [{ indice: 0, cantidad: 2, reponer: true }],
      metodo: 'Transferencia',
      motivo: 'No le sirvió',
    })
    api.clock.now = new Date('2026-11-20T15:00:00Z')
    expect([statusCode, body]).toEqual([
      201,
      expect.objectContaining({
        fecha: '2026-11-22',
        motivo: 'No le sirvió',
        metodo: 'Transferencia',
        monto: 14_286,
        rebajado: 0,
        reembolso: 14_286,
        lineas: [{ indice: 0, cantidad: 2, repuesta: true, monto: 14_286 }],
        por: { _id: expect.any(String), nombre: 'Prueba recepcionista' },
      }),
    ])
    expect(body.venta).toMatchObject({ devuelto: 14_286, lineas: [{ devuelta: 2 }, { devuelta: 0 }] })
    expect(await desk.stockOf(producto)).toBe(9)
    const pago = venta.pagos[0]
    expect(await amounts(pago)).toEqual([
      [21_429, 'Caja'],
      [-14_286, 'Bancos'],
    ])
    const shown = (await api.as('recepcionista').get(`/pagos/${pago?._id}`)).body
    expect(shown).toMatchObject({ monto: 21_429, devuelto: { cantidad: 2, monto: 14_286 } })

    expect((await giveBack(venta, [{ indice: 0, cantidad: 1 }])).body.monto).toBe(7_143)
    expect(await desk.stockOf(producto)).toBe(9)
  })

  test('rejects more than was sold and unknown lines', async () => {
    const venta = await desk.venta({ lineas: [{ concepto: 'Agua', monto: 5 }], cobros: [cash(5)] })
    for (const linea of [
      { indice: 0, cantidad: 2 },
      { indice: 1, cantidad: 1 },
    ]) {
      const { statusCode, body } = await giveBack(venta, [linea])
      expect([statusCode, body.codigo, body.indice]).toEqual([409, 'DEVOLUCION_DE_MAS', linea.indice])
    }
    expect((await giveBack(venta, [{ indice: 0, cantidad: 1 }])).statusCode).toBe(201)
    expect((await giveBack(venta, [{ indice: 0, cantidad: 1 }])).statusCode).toBe(409)
  })

  test('reduces the debt first, then refunds, debt payments included', async () => {
    const cliente = await desk.cliente()
    const lineas = [
      { concepto: 'Guantes', monto: 60_000 },
      { concepto: 'Ropa', monto: 40_000 },
    ]
    const venta = await desk.venta({ cliente: cliente._id, lineas, cobros: [cash(60_000)], fiado: true })
    const abono = await desk.venta({
      cliente: cliente._id,
      lineas: [{ deuda: 30_000 }],
      cobros: [card(30_000)],
    })
    expect((await see(venta)).debe).toBe(10_000)

    const ropa = await giveBack(venta, [{ indice: 1, cantidad: 1 }])
    expect(ropa.body).toMatchObject({
      monto: 40_000,
      rebajado: 10_000,
      reembolso: 30_000,
      venta: { debe: 0 },
    })
    const guantes = await giveBack(venta, [{ indice: 0, cantidad: 1 }])
    expect(guantes.body).toMatchObject({ rebajado: 0, reembolso: 60_000 })
    expect(await amounts(venta.pagos[0])).toEqual([
      [60_000, 'Caja'],
      [-30_000, 'Caja'],
      [-30_000, 'Caja'],
    ])
    expect(await amounts(abono.pagos[0])).toEqual([
      [30_000, 'Bancos'],
      [-30_000, 'Caja'],
    ])
    // The return of the sale has already refunded this debt payment.
    const refused = await giveBack(abono, [{ indice: 0, cantidad: 1 }])
    expect([refused.statusCode, refused.body.codigo]).toEqual([409, 'DEVOLUCION_DE_MAS'])
  })

  test('ends its membership, and its payment waits for no other', async () => {
    const cliente = await desk.cliente()
    const producto = await desk.producto({ nombre: 'Mensualidad', categoria: 'servicio' })
    const membresia = { tipo: 'Mensualidad', duracion: 30, precio: 80_000 }
    const body = { cliente: cliente._id, lineas: [{ membresia }], cobros: [cash(80_000)] }
    const venta = await desk.venta(body)
    const path = `/membresias?cliente=${cliente._id}`
    expect((await api.as('recepcionista').get(path)).body.membresias).toHaveLength(1)
    const { body: back } = await giveBack(venta, [{ indice: 0, cantidad: 1 }])
    // A copy of the sale's receipt states the same days.
    expect(back.venta.membresias).toMatchObject([
      { _id: venta.membresias[0]?._id, fechainicio: '2026-11-20' },
    ])
    expect((await api.as('recepcionista').get(path)).body.membresias).toEqual([])
    expect((await desk.venta(body)).membresias).toMatchObject([{ fechainicio: '2026-11-20' }])
    await api.as('recepcionista').delete(`/productos/${producto._id}`)
  })

  test('renews nothing and pays for no membership afterwards', async () => {
    const { _id: cliente } = await desk.cliente()
    const { _id: producto } = await desk.producto({ nombre: 'Mensualidad', categoria: 'servicio' })
    const first = await desk.pago({ cliente, producto, fecha: '2026-10-22' })
    const isRenewed = async () => (await api.as('recepcionista').get(`/pagos/${first._id}`)).body.renovado
    const again = await desk.venta({
      cliente,
      lineas: [{ membresia: { plan: producto, ademasDe: [first._id] } }],
      cobros: [cash(80_000)],
    })
    expect(await isRenewed()).toBe(true)
    await giveBack(again, [{ indice: 0, cantidad: 1 }])
    expect(await isRenewed()).toBe(false)
    const cobro = { pago: again.pagos[0]?._id }
    const { statusCode, body } = await api
      .as('recepcionista')
      .post('/membresias', aMembresia({ cliente, cobro }))
    expect([statusCode, body.codigo]).toEqual([409, 'PAGO_DEVUELTO'])
    await api.as('recepcionista').delete(`/productos/${producto}`)
  })

  test('works for a deleted client, once per idempotency key', async () => {
    const cliente = await desk.cliente()
    const venta = await desk.venta({
      cliente: cliente._id,
      lineas: [{ concepto: 'Agua', monto: 5 }],
      cobros: [cash(5)],
    })
    await api.as('recepcionista').delete(`/clientes/${cliente._id}`)
    const body = { lineas: [{ indice: 0, cantidad: 1 }], metodo: 'Efectivo', motivo: 'No' }
    const answers = await together(5, () =>
      api.as('recepcionista').post(`/ventas/${venta._id}/devolucion`, body, { 'idempotency-key': 'una' }),
    )
    expect(countByStatus(answers)).toEqual({ 201: 5 })
    expect((await see(venta)).devoluciones).toHaveLength(1)
  })
})

test('concurrent returns refund units, money and stock once', async () => {
  const producto = await desk.producto({ precio: 1_000, stock: 10 })
  const venta = await desk.venta({ lineas: [{ producto: producto._id, cantidad: 5 }], cobros: [cash(5_000)] })
  const answers = await together(12, () => giveBack(venta, [{ indice: 0, cantidad: 2, reponer: true }]))
  expect(countByStatus(answers)).toEqual({ 201: 2, 409: 10 })
  expect(await desk.stockOf(producto)).toBe(9)
  expect(await see(venta)).toMatchObject({ devuelto: 4_000, lineas: [{ devuelta: 4 }] })
})

test('concurrent returns, debt payments and sales leave a consistent balance', async () => {
  const cliente = await desk.cliente()
  const agua = (monto: number) => ({ concepto: 'Agua', monto })
  const venta = await desk.venta({
    cliente: cliente._id,
    lineas: [agua(10_000), agua(20_000)],
    cobros: [cash(5_000)],
    fiado: true,
  })
  const sell = (body: object) => api.as('recepcionista').post('/ventas', { cliente: cliente._id, ...body })
  const answers = await together(20, (n) => {
    if (n % 5 === 0) return giveBack(venta, [{ indice: n % 2, cantidad: 1 }])
    if (n % 5 < 3) return sell({ lineas: [{ deuda: 4_000 }], cobros: [cash(4_000)] })
    return sell({ lineas: [agua(3_000)], fiado: true })
  })
  expect(countByStatus(answers)).toEqual({ 201: 18, 409: 2 })
  const { saldo } = await api.db
    .selectFrom('cargos')
    .select(({ fn }) => fn.sum<number>('pendiente').as('saldo'))
    .where('clienteId', '=', cliente._id)
    .executeTakeFirstOrThrow()
  const { favor } = await api.db
    .selectFrom('abonos')
    .select(({ fn }) => fn.sum<number>('sinAplicar').as('favor'))
    .where('clienteId', '=', cliente._id)
    .executeTakeFirstOrThrow()
  // Bought 54 000, returned 30 000, paid 5 000 and 32 000, less the refunds in money.
  const { devoluciones } = await see(venta)
  const money = devoluciones.reduce((all: number, each: { reembolso: number }) => all + each.reembolso, 0)
  expect(saldo - favor).toBe(54_000 - 30_000 - 37_000 + money)
})

test('ledger equals payments net of refunds on each day', async () => {
  for (const { fecha, pagos, contabilidad } of await sumsByDay(api.db))
    expect([fecha, contabilidad]).toEqual([fecha, pagos])
})

test('a payment and the sum show the refund', async () => {
  const { _id: producto } = await desk.producto({ nombre: 'Guantes de boxeo', precio: 10_000, stock: 5 })
  const venta = await desk.venta({ lineas: [{ producto, cantidad: 2 }], cobros: [cash(20_000)] })
  expect((await giveBack(venta, [{ indice: 0, cantidad: 1, reponer: true }])).statusCode).toBe(201)
  const { body } = await api.as('recepcionista').get('/pagos?buscar=boxeo')
  expect(body.pagos).toMatchObject([{ monto: 20_000, devuelto: { cantidad: 1, monto: 10_000 } }])
  const suma = await api.as('recepcionista').get('/pagos/suma?buscar=boxeo')
  expect(suma.body).toEqual({ monto: 20_000, devuelto: 10_000 })
})
