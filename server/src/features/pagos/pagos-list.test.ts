import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { beforeAll, expect, test } from 'vitest'
import { type Answer, type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  const desk = frontDesk(api)
  const eva = await desk.cliente({ nombre: 'Eva', apellido: 'Ñáñez', numeroIdentificacion: '10.203.040' })
  const ana = await desk.cliente({ nombre: 'Ana', apellido: 'Zuluaga' })
  const proteina = await desk.producto({ nombre: 'Proteína', precio: 80_000, stock: 50 })
  const agua = await desk.producto({ nombre: 'Agua', precio: 2_500, stock: 50 })
  const sales: { fecha: string; [campo: string]: unknown }[] = [
    { cliente: eva._id, producto: proteina._id, cantidad: 2, fecha: '2026-10-31' },
    { cliente: ana._id, producto: agua._id, cantidad: 4, fecha: '2026-11-01', metodoPago: 'Transferencia' },
    { monto: 5_000, cantidad: 1, fecha: '2026-11-30', metodoPago: 'Tarjeta' },
    { cliente: eva._id, monto: 3_000, cantidad: 3, fecha: '2026-12-01' },
    { cliente: eva._id, monto: 1_000, cantidad: 5, fecha: '2026-11-30', metodoPago: 'Tarjeta' },
  ]
  for (const { fecha, ...sale } of sales) {
    const { _id } = await desk.pago(sale)
    // By SQL, because the API refuses future days.
    await api.db.updateTable('pagos').set({ fecha }).where('id', '=', _id).execute()
  }
  const deleted = await desk.pago({ cliente: ana._id, monto: 9_999, fecha: '2026-11-15' })
  await api.as('recepcionista').delete(`/pagos/${deleted._id}`)
})

const list = (query = ''): Promise<Answer> => api.as('recepcionista').get(`/pagos?${query}`)
const search = (text: string) => list(`buscar=${encodeURIComponent(text)}`)
const amountsOf = ({ body }: { body: { pagos: Pago[] } }) => body.pagos.map(({ monto }) => monto)

test('the list is newest first, then by creation', async () => {
  expect(amountsOf(await list())).toEqual([3_000, 1_000, 5_000, 10_000, 160_000])
})

test('the list shows client and product', async () => {
  const found = await list('fechaFin=2026-10-31')
  expect(found.body.pagos[0]).toEqual({
    _id: expect.any(String),
    cliente: {
      _id: expect.any(String),
      nombre: 'Eva',
      apellido: 'Ñáñez',
      numeroIdentificacion: '10203040',
    },
    producto: { _id: expect.any(String), nombre: 'Proteína', precio: 80_000 },
    cantidad: 2,
    stockTomado: 2,
    precioUnitario: 80_000,
    monto: 160_000,
    fecha: '2026-10-31',
    createdAt: '2026-11-20T15:00:00.000Z',
    cobradoPor: 'Prueba recepcionista',
    recibo: expect.any(Number),
    ticket: null,
    corregido: null,
    metodoPago: 'Efectivo',
    partes: [],
    plan: null,
    membresia: null,
    periodo: null,
    concepto: null,
    venta: null,
    devuelto: null,
    renovado: false,
  })
})

test.each([
  ['fechaInicio=2026-11-01&fechaFin=2026-11-30', [1_000, 5_000, 10_000]],
  ['fechaInicio=2026-11-30', [3_000, 1_000, 5_000]],
  ['fechaFin=2026-11-01', [10_000, 160_000]],
  ['fechaInicio=2026-11-01&fechaFin=2026-11-01', [10_000]],
  ['fechaInicio=2026-11-01T05:00:00.000Z&fechaFin=2026-12-01T04:59:59.999Z', [1_000, 5_000, 10_000]],
  ['fechaInicio=2026-11-01T04:59:59.999Z&fechaFin=2026-11-01', [10_000, 160_000]],
  ['fechaInicio=1900-01-01&fechaFin=9999-12-31', [3_000, 1_000, 5_000, 10_000, 160_000]],
])('the list for %s includes both end days', async (query, amounts) => {
  expect(amountsOf(await list(query))).toEqual(amounts)
})

test('the list rejects a reversed range', async () => {
  const { statusCode, body } = await list('fechaInicio=2026-11-02&fechaFin=2026-11-01')
  const mensaje = 'La fecha inicial es posterior a la final.'
  expect([statusCode, body.mensaje]).toEqual([400, mensaje])
  expect(body.errores).toEqual([{ campo: 'fechaInicio', mensaje }])
})

test.each(['nanez', 'EVA ñañ', '10.203.040', '0304'])('the list finds the client by %s', async (text) => {
  expect(amountsOf(await search(text))).toEqual([3_000, 1_000, 160_000])
})

test.each([
  ['proteina', [160_000]],
  ['agua ANA', [10_000]],
  ['eva agua', []],
])('the list finds client and product together: %s', async (text, amounts) => {
  expect(amountsOf(await search(text))).toEqual(amounts)
})

test('the sum covers the whole filter, on any page', async () => {
  const sum = async (query: string) => (await api.as('recepcionista').get(`/pagos/suma?${query}`)).body
  const days = 'fechaInicio=2026-10-31&fechaFin=2026-12-01'
  expect(await sum(days)).toEqual({ monto: 179_000, devuelto: 0 })
  expect(await sum(`${days}&limite=1&pagina=2`)).toEqual({ monto: 179_000, devuelto: 0 })
  expect(await sum(`${days}&buscar=nanez`)).toEqual({ monto: 164_000, devuelto: 0 })
  expect(await sum('buscar=nadie')).toEqual({ monto: 0, devuelto: 0 })
  expect((await api.as('user').get('/pagos/suma')).statusCode).toBe(403)
})

test('a payment shows who registered it, also after a correction', async () => {
  const { _id } = await frontDesk(api).pago({ monto: 7, fecha: '2024-01-01' })
  await api.as('admin').put(`/pagos/${_id}`, { monto: 8 })
  const { body } = await api.as('admin').get(`/pagos/${_id}`)
  expect(body).toMatchObject({ monto: 8, cobradoPor: 'Prueba recepcionista' })
})

test('the list filters by client and days together', async () => {
  expect(amountsOf(await list('buscar=eva&fechaInicio=2026-11-01&fechaFin=2026-11-30'))).toEqual([1_000])
})

test('the list finds a deleted client by name', async () => {
  const desk = frontDesk(api)
  const cliente = await desk.cliente({ nombre: 'Fantasma', apellido: 'Ruiz' })
  await desk.pago({ cliente: cliente._id, monto: 7, fecha: '2025-01-01' })
  await api.as('recepcionista').delete(`/clientes/${cliente._id}`)
  const { body } = await search('fantasma')
  expect(body.pagos).toMatchObject([{ monto: 7, cliente: { nombre: 'Fantasma', apellido: 'Ruiz' } }])
})

const november = 'fechaInicio=2026-10-31&fechaFin=2026-12-01'

test.each([
  ['monto', [1_000, 3_000, 5_000, 10_000, 160_000]],
  ['cantidad', [5_000, 160_000, 3_000, 10_000, 1_000]],
  ['fecha', [160_000, 10_000, 5_000, 1_000, 3_000]],
])('the list sorts by %s, both ways', async (orden, order) => {
  expect(amountsOf(await list(`${november}&orden=${orden}`))).toEqual(order)
  expect(amountsOf(await list(`${november}&orden=-${orden}`))).toEqual([...order].reverse())
})

test.each([
  ['cliente', [3_000, 1_000, 160_000, 10_000, 5_000]],
  ['-cliente', [10_000, 3_000, 1_000, 160_000, 5_000]],
  ['producto', [10_000, 160_000, 3_000, 1_000, 5_000]],
  ['-producto', [160_000, 10_000, 3_000, 1_000, 5_000]],
  ['metodoPago', [3_000, 160_000, 1_000, 5_000, 10_000]],
  ['-metodoPago', [10_000, 1_000, 5_000, 3_000, 160_000]],
])('list sorted by %s has nulls last, ties newest first', async (orden, order) => {
  expect(amountsOf(await list(`${november}&orden=${orden}`))).toEqual(order)
})

test('public lookup lists payments of a number, newest first', async () => {
  const { statusCode, body } = await api.anonymous.get('/pagos/consultar/10.203-040')
  expect(statusCode).toBe(200)
  expect(body.map(({ monto }: Pago) => monto)).toEqual([3_000, 1_000, 160_000])
  expect(body[2]).toEqual({
    _id: expect.any(String),
    monto: 160_000,
    fecha: '2026-10-31',
    fechaPago: '2026-10-31',
    metodoPago: 'Efectivo',
    partes: [],
    concepto: 'Proteína',
    cantidad: 2,
  })
  expect(body[0].concepto).toBe('Pago')
})

test('the lookup is empty for a client without payments', async () => {
  const { numeroIdentificacion } = await frontDesk(api).cliente()
  const { statusCode, body } = await api.anonymous.get(`/pagos/consultar/${numeroIdentificacion}`)
  expect([statusCode, body]).toEqual([200, []])
})

test("the lookup hides payments of the number's previous holder", async () => {
  const desk = frontDesk(api)
  const before = await desk.cliente({ numeroIdentificacion: '555111' })
  await desk.pago({ cliente: before._id, monto: 1_000 })
  await api.as('recepcionista').delete(`/clientes/${before._id}`)
  expect((await api.anonymous.get('/pagos/consultar/555111')).statusCode).toBe(404)
  await desk.cliente({ numeroIdentificacion: '555111' })
  expect((await api.anonymous.get('/pagos/consultar/555111')).body).toEqual([])
})

const lookup = (query: string) => api.anonymous.get(`/pagos/consultar/10203040?${query}`)
const amounts = async (query: string) => (await lookup(query)).body.map(({ monto }: Pago) => monto)

test.each([
  ['buscar=PROTEÍNA', [160_000]],
  ['buscar=pago', [3_000, 1_000]],
  ['buscar=pago%20tarjeta', [1_000]],
  ['buscar=nada', []],
  ['orden=monto', [1_000, 3_000, 160_000]],
  ['orden=-monto', [160_000, 3_000, 1_000]],
  ['orden=fechaPago', [160_000, 1_000, 3_000]],
  ['orden=-fecha', [3_000, 1_000, 160_000]],
  ['orden=metodoPago', [3_000, 160_000, 1_000]],
  ['orden=concepto', [3_000, 1_000, 160_000]],
  ['orden=-cantidad', [1_000, 3_000, 160_000]],
])('the lookup with ?%s searches and sorts', async (query, expected) => {
  expect(await amounts(query)).toEqual(expected)
})

test('the lookup is paged, counted and linked', async () => {
  const page = await lookup('limite=2')
  expect(page.body.map(({ monto }: Pago) => monto)).toEqual([3_000, 1_000])
  expect(page.headers['x-total-count']).toBe('3')
  expect(page.headers.link).toContain('</api/pagos/consultar/10203040?limite=2&pagina=2>; rel="next"')
  expect(await amounts('limite=2&pagina=2')).toEqual([160_000])
  const beyond = await lookup('limite=2&pagina=3')
  expect([beyond.statusCode, beyond.body, beyond.headers['x-total-count']]).toEqual([200, [], '3'])
  expect((await api.anonymous.get('/pagos/consultar/99999999?limite=2')).statusCode).toBe(404)
})
