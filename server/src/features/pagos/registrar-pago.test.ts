import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi, UNKNOWN_ID } from '../../testing/api.ts'
import { aPago } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { ledgerOf } from '../../testing/models/ledger.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const sell = (body: Record<string, unknown>) => api.as('recepcionista').post('/pagos', aPago(body))

test('a sale computes the amount, takes stock and posts income', async () => {
  const cliente = await desk.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const producto = await desk.producto({ nombre: 'Proteína', precio: 80_000.5, stock: 10 })
  const { statusCode, body } = await sell({
    cliente: cliente._id,
    producto: producto._id,
    cantidad: 3,
    fecha: '2026-11-18',
    metodoPago: 'Tarjeta',
  })
  expect(statusCode).toBe(201)
  const { _id, nombre, apellido, numeroIdentificacion } = cliente
  expect(body).toEqual({
    _id: expect.any(String),
    cliente: { _id, nombre, apellido, numeroIdentificacion },
    producto: { _id: producto._id, nombre: 'Proteína', precio: 80_000.5 },
    cantidad: 3,
    stockTomado: 3,
    precioUnitario: 80_000.5,
    monto: 240_001.5,
    fecha: '2026-11-18',
    createdAt: '2026-11-20T15:00:00.000Z',
    cobradoPor: expect.any(String),
    recibo: expect.any(Number),
    ticket: null,
    corregido: null,
    metodoPago: 'Tarjeta',
    partes: [],
    plan: null,
    membresia: null,
    periodo: null,
    concepto: null,
    venta: null,
    devuelto: null,
    renovado: false,
  })
  expect((await api.as('recepcionista').get(`/pagos/${body._id}`)).body).toEqual(body)
  expect(await desk.stockOf(producto)).toBe(7)
  const seller = (await api.as('recepcionista').get('/auth/perfil')).body
  expect(await ledgerOf(api.db, body._id)).toEqual([
    {
      id: expect.any(String),
      tipo: 'ingreso',
      descripcion: 'Venta: Proteína × 3 (Ana Pérez)',
      monto: 240_001.5,
      fecha: '2026-11-18',
      metodoPago: 'tarjeta',
      cuentaDebito: 'Bancos',
      cuentaCredito: 'Ingresos',
      referencia: 'factura',
      creadoPor: seller._id,
      revierteId: null,
      createdAt: api.clock.now.toISOString(),
    },
  ])
})

test('a sale of only a product defaults quantity, method and day', async () => {
  const producto = await desk.producto({ precio: 1_000 })
  const { body } = await sell({ producto: producto._id })
  expect(body).toMatchObject({
    cliente: null,
    cantidad: 1,
    monto: 1_000,
    fecha: '2026-11-20',
    metodoPago: 'Efectivo',
  })
})

test('an empty or null client is a sale without client', async () => {
  const producto = await desk.producto()
  for (const cliente of ['', null])
    expect((await sell({ cliente, producto: producto._id })).body.cliente).toBeNull()
})

test('the amount is exact to the cent', async () => {
  const producto = await desk.producto({ precio: 19.99, stock: 1_000 })
  const { body } = await sell({ producto: producto._id, cantidad: 300, monto: 5_997 })
  expect(body.monto).toBe(5_997)
})

test('an amount that differs from the price is rejected', async () => {
  const producto = await desk.producto({ precio: 80_000, stock: 5 })
  expect((await sell({ producto: producto._id, cantidad: 2, monto: 160_000 })).statusCode).toBe(201)
  await api.as('recepcionista').put(`/productos/${producto._id}`, { precio: 90_000 })
  for (const monto of [160_000, 179_999.99, 0]) {
    const { statusCode, body } = await sell({ producto: producto._id, cantidad: 2, monto })
    expect([statusCode, body.mensaje]).toEqual([409, 'El precio del producto cambió. Revisa el monto.'])
  }
  expect(await desk.stockOf(producto)).toBe(3)
})

test('a sale beyond the stock is rejected and stores nothing', async () => {
  const cliente = await desk.cliente()
  const producto = await desk.producto({ stock: 2 })
  const { statusCode, body } = await sell({ cliente: cliente._id, producto: producto._id, cantidad: 3 })
  expect([statusCode, body.mensaje]).toEqual([409, 'Stock insuficiente para el producto seleccionado.'])
  expect(await desk.stockOf(producto)).toBe(2)
  const { body: lookup } = await api.anonymous.get(`/pagos/consultar/${cliente.numeroIdentificacion}`)
  expect(lookup).toEqual([])
})

test.each([
  { nombre: 'Asesoría', categoria: 'servicio' },
  { nombre: 'MENSUALIDAD VIP', categoria: null },
  { nombre: 'Bono de Clase', categoria: 'accesorio' },
])('a sale of the product %j takes no stock', async (fields) => {
  const producto = await desk.producto({ ...fields, stock: 0 })
  const { statusCode } = await sell({ producto: producto._id, cantidad: 5 })
  expect([statusCode, await desk.stockOf(producto)]).toEqual([201, 0])
})

test('a sale of an inactive product is rejected', async () => {
  const producto = await desk.producto({ estado: 'inactivo' })
  const { statusCode, body } = await sell({ producto: producto._id })
  expect([statusCode, body.codigo]).toEqual([409, 'PRODUCTO_INACTIVO'])
})

test('a sale to an inactive client succeeds', async () => {
  const cliente = await desk.cliente({ estado: 'inactivo' })
  const producto = await desk.producto()
  expect((await sell({ cliente: cliente._id, producto: producto._id })).statusCode).toBe(201)
})

test.each([
  ['cliente', 'Cliente no encontrado'],
  ['producto', 'Producto no encontrado'],
])('a sale to an unknown %s returns 404', async (field, mensaje) => {
  for (const id of [UNKNOWN_ID, 'no-es-un-id']) {
    const { statusCode, body } = await sell({ monto: 1_000, [field]: id })
    expect([statusCode, body.mensaje]).toEqual([404, mensaje])
  }
})

test('a sale to a deleted client or product returns 404', async () => {
  const cliente = await desk.cliente()
  const producto = await desk.producto()
  await api.as('recepcionista').delete(`/clientes/${cliente._id}`)
  await api.as('recepcionista').delete(`/productos/${producto._id}`)
  expect((await sell({ cliente: cliente._id, monto: 1_000 })).body.mensaje).toBe('Cliente no encontrado')
  expect((await sell({ producto: producto._id })).body.mensaje).toBe('Producto no encontrado')
})

test('a payment without a product stores its amount', async () => {
  const { statusCode, body } = await sell({ monto: 50_000 })
  expect(statusCode).toBe(201)
  expect(body).toMatchObject({ producto: null, precioUnitario: null, cantidad: 1, monto: 50_000 })
  const [entry] = await ledgerOf(api.db, body._id)
  expect(entry).toMatchObject({ descripcion: 'Pago', monto: 50_000 })
})

test.each([undefined, 0])('a payment without a product and amount %s is rejected', async (monto) => {
  const { statusCode, body } = await sell({ monto })
  const mensaje = 'Sin producto, el monto debe ser mayor que cero.'
  expect([statusCode, body.mensaje]).toEqual([400, mensaje])
  expect(body.errores).toEqual([{ campo: 'monto', mensaje }])
})

test.each([
  ['Efectivo', 'efectivo', 'Caja'],
  ['Tarjeta', 'tarjeta', 'Bancos'],
  ['Transferencia', 'transferencia', 'Bancos'],
])('a payment by %s is posted as %s to %s', async (metodoPago, posted, cuentaDebito) => {
  const pago = await desk.pago({ monto: 1_000, metodoPago })
  expect(await ledgerOf(api.db, pago._id)).toMatchObject([
    { metodoPago: posted, cuentaDebito, cuentaCredito: 'Ingresos' },
  ])
})

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-11-21T04:30:00Z', '2026-11-20'],
  ['2026-11-20T23:30:00-05:00', '2026-11-20'],
  ['2026-11-21T00:30:00.000+01:00', '2026-11-20'],
  ['2026-11-20T00:00:00.000Z', '2026-11-20'],
])('a sale dated %s belongs to the day %s', async (fecha, day) => {
  expect((await sell({ monto: 1_000, fecha })).body.fecha).toBe(day)
})

test.each([undefined, null, ''])('a payment with fecha %j returns 400', async (fecha) => {
  const { statusCode, body } = await sell({ monto: 1_000, fecha })
  const mensaje = 'La fecha es obligatoria.'
  expect([statusCode, body.errores]).toEqual([400, [{ campo: 'fecha', mensaje }]])
})

test("day of a sale follows the gym's time zone", async () => {
  const madrid = await testApi({ timeZone: 'Europe/Madrid' })
  madrid.clock.now = new Date('2026-11-20T23:30:00Z')
  const { token } = await madrid.signedIn('recepcionista')
  const { body } = await madrid
    .withToken(token)
    .post('/pagos', { monto: 1_000, fecha: '2026-11-20T23:30:00Z' })
  expect(body.fecha).toBe('2026-11-21')
  expect((await madrid.anonymous.get('/configuracion')).body.hoy).toBe('2026-11-21')
})

test('an amount over the maximum is rejected', async () => {
  const { statusCode, body } = await sell({ monto: 999_999_999_900 })
  const mensaje = 'El monto no puede pasar de $9.999.999.999,99.'
  expect([statusCode, body.errores]).toEqual([400, [{ campo: 'monto', mensaje }]])
  const producto = await desk.producto({ precio: 5_000_000_000, stock: 5 })
  expect((await sell({ producto: producto._id, cantidad: 1 })).statusCode).toBe(201)
  for (const cantidad of [2, 2_147_483_647]) {
    const refused = await sell({ producto: producto._id, cantidad })
    expect([refused.statusCode, refused.body.codigo]).toEqual([400, 'MONTO_DE_MAS'])
  }
  expect(await desk.stockOf(producto)).toBe(4)
})

test('a sale may be dated up to tomorrow', async () => {
  for (const fecha of ['2001-01-01', '2026-11-21'])
    expect((await sell({ monto: 1_000, fecha })).body.fecha).toBe(fecha)
  const { statusCode, body } = await sell({ monto: 1_000, fecha: '2026-11-22' })
  const mensaje = 'La fecha no puede ser posterior a mañana.'
  expect([statusCode, body.errores]).toEqual([400, [{ campo: 'fecha', mensaje }]])
})
