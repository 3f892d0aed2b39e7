import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { ledgerOf, sumsByDay } from '../../testing/ledger.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const sell = (body: unknown, headers?: Record<string, string>) =>
  api.as('recepcionista').post('/ventas', body, headers)
const cash = (monto: number) => ({ metodo: 'Efectivo', monto })
const card = (monto: number) => ({ metodo: 'Tarjeta', monto })
const mensualidad = (fields: Record<string, unknown> = {}) => ({
  membresia: { tipo: 'Mensualidad', duracion: 30, precio: 80_000, ...fields },
})
const cargosOf = (cliente: { _id: string }) =>
  api.db
    .selectFrom('cargos')
    .select(['pendiente', 'vence'])
    .where('clienteId', '=', cliente._id)
    .orderBy('vence')
    .execute()

describe('a sale that is refused', () => {
  test.each<[string, unknown, string]>([
    ['without lines', { lineas: [] }, 'La venta debe tener al menos una línea.'],
    [
      'with a line of nothing',
      { lineas: [{ cantidad: 2 }] },
      'Cada línea es de un producto, una membresía, un concepto o una deuda.',
    ],
    [
      'with a line of two things',
      { lineas: [{ concepto: 'Casillero', monto: 1, deuda: 1 }] },
      'Cada línea es de un producto, una membresía, un concepto o una deuda.',
    ],
    ['with a concept without amount', { lineas: [{ concepto: 'Casillero' }] }, 'El monto es obligatorio.'],
    [
      'with a discount without reason',
      { lineas: [{ concepto: 'Casillero', monto: 5, descuento: { valor: 1 } }] },
      'El motivo del descuento es obligatorio.',
    ],
    [
      'with a discount by both',
      { lineas: [{ concepto: 'C', monto: 5, descuento: { valor: 1, porcentaje: 1, motivo: 'x' } }] },
      'El descuento debe decir su valor o su porcentaje.',
    ],
    [
      'with a class that has no sessions',
      { lineas: [mensualidad({ tipo: 'Clase' })] },
      'El número de sesiones restantes debe ser 1 o más.',
    ],
    [
      'of a membership to nobody',
      { lineas: [mensualidad()], cobros: [cash(80_000)] },
      'Una membresía, una deuda o lo que queda debiendo necesita un cliente.',
    ],
    [
      'on account to nobody',
      { lineas: [{ concepto: 'Agua', monto: 5 }], fiado: true },
      'Una membresía, una deuda o lo que queda debiendo necesita un cliente.',
    ],
    [
      'whose tender is too little',
      { lineas: [{ concepto: 'Agua', monto: 5 }], cobros: [cash(4)] },
      'Los cobros suman menos que el total.',
    ],
    [
      'whose tender is too much',
      { lineas: [{ concepto: 'Agua', monto: 5 }], cobros: [cash(4), card(2)] },
      'Los cobros suman más que el total.',
    ],
    [
      'with less cash than is paid by it',
      { lineas: [{ concepto: 'Agua', monto: 5 }], cobros: [cash(5)], recibido: 4 },
      'Lo recibido no alcanza para lo que se cobra en efectivo.',
    ],
    [
      'whose discount is above its line',
      { lineas: [{ concepto: 'Agua', monto: 5, descuento: { valor: 6, motivo: 'x' } }] },
      'El descuento es mayor que lo que se vende.',
    ],
    [
      'whose whole discount is above all',
      { lineas: [{ concepto: 'Agua', monto: 5 }], descuento: { valor: 6, motivo: 'x' } },
      'El descuento es mayor que lo que se vende.',
    ],
  ])('%s is 400 and says why', async (_, body, mensaje) => {
    const answer = await sell(body)
    expect([answer.statusCode, answer.body.mensaje]).toEqual([400, mensaje])
  })

  test('of an unknown product, to an unknown client or of an unknown charge is 404', async () => {
    const nobody = '01a1fdba-9ddc-7115-af81-cac9435ec680'
    const { _id: cliente } = await desk.cliente()
    const codes = await Promise.all([
      sell({ lineas: [{ producto: nobody }] }),
      sell({ cliente: nobody, lineas: [{ concepto: 'Agua', monto: 5 }], cobros: [cash(5)] }),
      sell({ cliente, lineas: [{ deuda: 5, cargo: nobody }], cobros: [cash(5)] }),
    ])
    expect(codes.map(({ statusCode, body }) => [statusCode, body.codigo])).toEqual([
      [404, 'PRODUCTO_NO_ENCONTRADO'],
      [404, 'CLIENTE_NO_ENCONTRADO'],
      [404, 'CARGO_NO_ENCONTRADO'],
    ])
  })

  test('at a price that changed says which line and the new price, before it says anything of the sum', async () => {
    const producto = await desk.producto({ precio: 3_000 })
    const { statusCode, body } = await sell({
      lineas: [
        { concepto: 'Agua', monto: 5 },
        { producto: producto._id, precio: 2_500 },
      ],
      cobros: [cash(2_505)],
    })
    expect([statusCode, body]).toEqual([
      409,
      expect.objectContaining({ codigo: 'PRECIO_CAMBIO', indice: 1, precio: 3_000 }),
    ])
  })

  test('of an inactive product, or of more than there is over all its lines, is 409 and leaves nothing', async () => {
    const off = await desk.producto({ estado: 'inactivo' })
    expect((await sell({ lineas: [{ producto: off._id }] })).body.codigo).toBe('PRODUCTO_INACTIVO')
    const [some, scarce] = [
      await desk.producto({ precio: 10 }),
      await desk.producto({ precio: 10, stock: 3 }),
    ]
    const answer = await sell({
      lineas: [
        { producto: some._id },
        { producto: scarce._id, cantidad: 2 },
        { producto: scarce._id, cantidad: 2 },
      ],
      cobros: [cash(50)],
    })
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      expect.objectContaining({
        codigo: 'STOCK_INSUFICIENTE',
        mensaje: 'Stock insuficiente para el producto seleccionado.',
        indice: 2,
        stock: 3,
      }),
    ])
    expect([await desk.stockOf(some), await desk.stockOf(scarce)]).toEqual([10, 3])
  })
})

describe('a sale', () => {
  test('takes the stock, makes a payment of each line and posts its incomes by how it was tendered', async () => {
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

  test('with the same key is made once', async () => {
    const producto = await desk.producto({ precio: 10, stock: 5 })
    const body = { lineas: [{ producto: producto._id }], cobros: [cash(10)] }
    const first = await sell(body, { 'idempotency-key': 'una-venta' })
    const again = await sell(body, { 'idempotency-key': 'una-venta' })
    expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body])
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await desk.stockOf(producto)).toBe(4)
  })

  test('of everything for nothing is a sale without tender', async () => {
    const venta = await desk.venta({
      lineas: [{ concepto: 'Agua', monto: 5 }],
      descuento: { porcentaje: 100, motivo: 'Cortesía' },
    })
    expect(venta).toMatchObject({ total: 0, cobros: [], debe: 0 })
    expect(venta.pagos.map(({ monto }) => monto)).toEqual([0])
  })

  test('is not changed through its payments', async () => {
    const { pagos } = await desk.venta({ lineas: [{ concepto: 'Agua', monto: 5 }], cobros: [cash(5)] })
    const path = `/pagos/${pagos[0]?._id}`
    for (const answer of [
      await api.as('recepcionista').put(path, { monto: 4 }),
      await api.as('recepcionista').delete(path),
    ])
      expect([answer.statusCode, answer.body.codigo]).toEqual([409, 'ES_DE_UNA_VENTA'])
  })
})

describe('a membership that is sold', () => {
  test('is charged under the product named like its type, made, and begins today', async () => {
    const cliente = await desk.cliente()
    const producto = await desk.producto({ nombre: 'Mensualidad', precio: 90_000, categoria: 'servicio' })
    const venta = await desk.venta({ cliente: cliente._id, lineas: [mensualidad()], cobros: [cash(80_000)] })
    expect(venta.membresias).toMatchObject([
      { tipo: 'Mensualidad', fechainicio: '2026-11-20', precio: 80_000, sesionesRestantes: 0 },
    ])
    expect(venta.lineas[0]).toMatchObject({ tipo: 'membresia', membresia: venta.membresias[0]?._id })
    expect(venta.pagos[0]).toMatchObject({
      producto: { _id: producto._id },
      precioUnitario: 80_000,
      membresia: { _id: venta.membresias[0]?._id },
    })
    await api.as('recepcionista').delete(`/productos/${producto._id}`)
  })

  test('keeps its price, and says what it came to with what the sale took off', async () => {
    const cliente = await desk.cliente()
    const { membresias } = await desk.venta({
      cliente: cliente._id,
      lineas: [{ ...mensualidad(), descuento: { valor: 10_000, motivo: 'Amigo' } }],
      cobros: [cash(70_000)],
    })
    expect(membresias).toMatchObject([{ precio: 80_000, costo: 70_000 }])
  })

  test('begins the day after the old end, or today where that is past', async () => {
    const [current, late] = [await desk.cliente(), await desk.cliente()]
    await desk.membresia({ cliente: current._id, fechainicio: '2026-11-01', duracion: 30 })
    await desk.membresia({ cliente: late._id, fechainicio: '2026-09-01', duracion: 30 })
    const renew = async ({ _id: cliente }: { _id: string }) => {
      const { membresias } = await desk.venta({
        cliente,
        lineas: [mensualidad(), mensualidad({ tipo: 'Clase', sesionesRestantes: 8 })],
        cobros: [cash(160_000)],
      })
      return membresias.map(({ fechainicio }) => fechainicio)
    }
    expect(await renew(current)).toEqual(['2026-12-02', '2027-01-02'])
    expect(await renew(late)).toEqual(['2026-11-20', '2026-12-21'])
  })

  test('gives no day twice where its first day is said, unless that is known', async () => {
    const cliente = await desk.cliente()
    const { _id } = await desk.membresia({ cliente: cliente._id, fechainicio: '2026-11-10' })
    const body = (fields: object) => ({
      cliente: cliente._id,
      lineas: [mensualidad({ fechainicio: '2026-11-20', ...fields })],
      cobros: [cash(80_000)],
    })
    expect((await sell(body({}))).body.codigo).toBe('MEMBRESIA_CRUZADA')
    expect((await sell(body({ cruza: [_id] }))).statusCode).toBe(201)
  })

  test('is not charged to who paid already and waits for it, unless that is known', async () => {
    const cliente = await desk.cliente()
    const producto = await desk.producto({ nombre: 'Mensualidad', categoria: 'servicio' })
    const { _id } = await desk.pago({ cliente: cliente._id, producto: producto._id })
    const body = (fields: { ademasDe?: string[] }) => ({
      cliente: cliente._id,
      lineas: [mensualidad(fields)],
      cobros: [cash(80_000)],
    })
    expect((await sell(body({}))).body.codigo).toBe('PAGO_SIN_MEMBRESIA')
    expect((await sell(body({ ademasDe: [_id] }))).statusCode).toBe(201)
    await api.as('recepcionista').delete(`/productos/${producto._id}`)
  })
})

describe('what is left owing', () => {
  test('is a charge that is due in 30 days, or when the sale says; a payment is there of what was paid', async () => {
    const cliente = await desk.cliente()
    const venta = await desk.venta({
      cliente: cliente._id,
      lineas: [{ concepto: 'Guantes', monto: 60_000 }, mensualidad()],
      cobros: [cash(100_000)],
      fiado: true,
    })
    expect(venta).toMatchObject({ total: 140_000, debe: 40_000, vence: '2026-12-20' })
    expect(venta.pagos.map(({ monto }) => monto)).toEqual([60_000, 40_000])
    const later = await desk.venta({
      cliente: cliente._id,
      lineas: [{ concepto: 'Agua', monto: 5_000 }],
      fiado: true,
      vence: '2026-11-25',
    })
    expect(later).toMatchObject({ debe: 5_000, pagos: [], lineas: [{ pago: null, pagado: 0 }] })
    expect(await cargosOf(cliente)).toEqual([
      { pendiente: 5_000, vence: '2026-11-25' },
      { pendiente: 40_000, vence: '2026-12-20' },
    ])
  })

  test('may not be due before today, and is not paid by owing it', async () => {
    const cliente = await desk.cliente()
    const agua = [{ concepto: 'Agua', monto: 5_000 }]
    const past = await sell({ cliente: cliente._id, lineas: agua, fiado: true, vence: '2026-11-19' })
    expect([past.statusCode, past.body.codigo]).toEqual([400, 'VENCE_ANTES'])
    const owed = await sell({ cliente: cliente._id, lineas: [...agua, { deuda: 5_000 }], fiado: true })
    expect([owed.statusCode, owed.body.codigo]).toEqual([400, 'ABONO_FIADO'])
  })

  test('is paid as an Abono: the charge that is named, then the one that is due first, then in advance', async () => {
    const cliente = await desk.cliente()
    const owe = (monto: number, vence: string) =>
      desk.venta({ cliente: cliente._id, lineas: [{ concepto: 'Ropa', monto }], fiado: true, vence })
    const [first, second] = [await owe(30_000, '2026-12-01'), await owe(20_000, '2026-12-10')]
    const cargo = String(second.cargo)
    const pay = (deuda: number, fields: { cargo?: string } = {}) =>
      desk.venta({ cliente: cliente._id, lineas: [{ deuda, ...fields }], cobros: [cash(deuda)] })

    const abono = await pay(25_000, { cargo })
    expect(abono.pagos).toMatchObject([{ producto: null, concepto: 'Abono', monto: 25_000 }])
    expect((await ledgerOf(api.db, abono.pagos[0]?._id ?? '')).map(({ monto }) => monto)).toEqual([25_000])
    expect(await cargosOf(cliente)).toEqual([
      { pendiente: 25_000, vence: '2026-12-01' },
      { pendiente: 0, vence: '2026-12-10' },
    ])
    const again = await sell({ cliente: cliente._id, lineas: [{ deuda: 5, cargo }], cobros: [cash(5)] })
    expect([again.statusCode, again.body.codigo]).toEqual([409, 'CARGO_PAGADO'])

    await pay(26_000)
    expect((await api.as('recepcionista').get(`/ventas/${first._id}`)).body.debe).toBe(0)
    // The thousand in advance pays for what is owed next.
    expect((await owe(1_500, '2026-12-20')).debe).toBe(500)
  })
})

test('sales are listed, the last one first, and found by number, client, what was sold and days', async () => {
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

describe('a line that is paid in two ways', () => {
  const metodosOf = async (query: string): Promise<unknown[]> => {
    const { body } = await api.as('recepcionista').get(`/pagos?${query}`)
    return body.pagos.map(({ partes }: { partes: unknown }) => partes)
  }

  test('is one payment that says both, and is found by either', async () => {
    const cliente = await desk.cliente()
    const partes = [cash(10_000), card(12_000)]
    await desk.venta({
      cliente: cliente._id,
      lineas: [{ concepto: 'Toalla', monto: 22_000 }],
      cobros: partes,
    })
    const its = `cliente=${cliente._id}`
    expect(await metodosOf(its)).toEqual([partes])
    expect(await metodosOf(`${its}&metodoPago=Efectivo`)).toEqual([partes])
    expect(await metodosOf(`${its}&metodoPago=Tarjeta`)).toEqual([partes])
    expect(await metodosOf(`${its}&metodoPago=Transferencia`)).toEqual([])
    const sumOf = async (query: string) => (await api.as('recepcionista').get(`/pagos/suma?${query}`)).body
    expect(await sumOf(its)).toEqual({ monto: 22_000 })
    expect(await sumOf(`${its}&metodoPago=Efectivo`)).toEqual({ monto: 10_000 })
    const lookup = await api.anonymous.get(`/pagos/consultar/${cliente.numeroIdentificacion}?buscar=efectivo`)
    expect(lookup.body).toMatchObject([{ metodoPago: 'Tarjeta', partes }])
  })

  test('is told in the ledger row by row, also where it is corrected to be so', async () => {
    const lineas = [{ concepto: 'Toalla', monto: 22_000 }]
    const told = async ({ pagos }: { pagos: { _id: string }[] }) =>
      (await ledgerOf(api.db, pagos[0]?._id ?? '')).map(({ descripcion }) => descripcion)
    const parts = ['Toalla, parte en efectivo', 'Toalla, parte con tarjeta']
    expect(await told(await desk.venta({ lineas, cobros: [cash(10_000), card(12_000)] }))).toEqual(parts)
    const venta = await desk.venta({ lineas, cobros: [cash(22_000)] })
    await api.as('recepcionista').put(`/ventas/${venta._id}/cobros`, { cobros: [cash(10_000), card(12_000)] })
    expect(await told(venta)).toEqual(['Toalla', 'Reversión: Toalla', ...parts])
  })
})

test('for each day the ledger of payments is the payments', async () => {
  for (const { fecha, pagos, contabilidad } of await sumsByDay(api.db))
    expect([fecha, contabilidad]).toEqual([fecha, pagos])
})
