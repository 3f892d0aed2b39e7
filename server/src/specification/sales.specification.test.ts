import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'
import { type Body, created, day, listIn, removed, said } from '../testing/specification-answers.ts'

let api: TestApi

beforeAll(async () => {
  api = await testApi()
})

const productOf = async (nombre: string): Promise<Body> => {
  const { body } = await api.as('recepcionista').get('/productos')
  return listIn(body, 'productos').find((product) => product.nombre === nombre)
}

const newProduct = async (nombre: string, precio: number, stock: number): Promise<Body> => {
  const fields = { nombre, descripcion: 'De prueba', precio, stock, estado: 'activo' }
  await api.as('recepcionista').post('/productos', fields)
  return productOf(nombre)
}

const newClient = async (numeroIdentificacion: string, nombre: string): Promise<Body> => {
  const caller = api.as('recepcionista')
  await caller.post('/clientes', {
    nombre,
    apellido: 'Cano',
    email: `c${numeroIdentificacion}@correo.co`,
    telefono: '3001234567',
    direccion: 'Carrera 7 # 1-2',
    estado: 'activo',
    numeroIdentificacion,
  })
  const { body } = await caller.get('/clientes')
  return listIn(body, 'clientes').find((client) => client.numeroIdentificacion === numeroIdentificacion)
}

const paymentsIn = async (query: string): Promise<Body[]> => {
  const { body } = await api.as('recepcionista').get(`/pagos${query}`)
  return listIn(body, 'pagos')
}

const paymentsOf = async (clientId: string, query = ''): Promise<Body[]> =>
  (await paymentsIn(query)).filter(({ cliente }) => cliente?._id === clientId || cliente === clientId)

test('a receptionist creates, reads, edits and deletes a product', async () => {
  const caller = api.as('recepcionista')
  const fields = { nombre: 'Guantes', descripcion: 'De cuero', precio: 19.99, stock: 7, estado: 'inactivo' }
  expect.soft((await caller.post('/productos', fields)).statusCode).toBeOneOf(created)
  const product = await productOf('Guantes')
  expect.soft(product).toMatchObject(fields)
  expect.soft(product?._id).toBeTruthy()

  const path = `/productos/${product?._id}`
  const read = await caller.get(path)
  expect.soft(read.statusCode).toBe(200)
  expect.soft(read.body.producto ?? read.body).toMatchObject({ _id: product?._id, ...fields })

  const changed = { ...fields, precio: 25, stock: 0, estado: 'activo' }
  expect.soft((await caller.put(path, changed)).statusCode).toBe(200)
  expect.soft(await productOf('Guantes')).toMatchObject(changed)

  expect.soft((await caller.delete(path)).statusCode).toBeOneOf(removed)
  expect.soft(await productOf('Guantes')).toBeUndefined()
  const missing = await caller.get(path)
  expect.soft(missing.statusCode).toBe(404)
  expect.soft(said(missing.body)).toMatch(/\S/)
  expect.soft((await caller.put(path, changed)).statusCode).toBe(404)
  expect.soft((await caller.delete(path)).statusCode).toBe(404)
})

test('the product page form sends a category and no state', async () => {
  const caller = api.as('recepcionista')
  for (const categoria of ['suplemento', 'ropa', 'accesorio', 'servicio']) {
    const nombre = `Artículo de ${categoria}`
    const fields = { nombre, descripcion: '', precio: 30, stock: 4, categoria }
    expect.soft((await caller.post('/productos', fields)).statusCode, categoria).toBeOneOf(created)
    const product = await productOf(nombre)
    expect
      .soft(product, categoria)
      .toMatchObject({ nombre, categoria, precio: 30, stock: 4, estado: 'activo' })
  }
  const product = await productOf('Artículo de ropa')
  const fields = { nombre: 'Camiseta', descripcion: 'Talla M', precio: 31, stock: 5, categoria: 'ropa' }
  expect.soft((await caller.put(`/productos/${product?._id}`, fields)).statusCode).toBe(200)
  expect.soft(await productOf('Camiseta')).toMatchObject(fields)
})

test('a product requires its name, price and stock', async () => {
  const fields = { nombre: 'Cuerda', descripcion: 'Larga', precio: 12.5, stock: 3, estado: 'activo' }
  const wrongs: [string, unknown][] = [
    ['nombre', ''],
    ['precio', undefined],
    ['stock', undefined],
    ['stock', -1],
    ['estado', 'agotado'],
    ['categoria', 'comida'],
  ]
  for (const [field, wrong] of wrongs) {
    const refused = await api.as('recepcionista').post('/productos', { ...fields, [field]: wrong })
    expect.soft(refused.statusCode, `${field} ${wrong}`).toBe(400)
    expect.soft(said(refused.body), `${field} ${wrong}`).toMatch(/\S/)
  }
  expect.soft(await productOf('Cuerda')).toBeUndefined()
})

test('a receptionist creates, reads, edits and deletes a payment', async () => {
  const caller = api.as('recepcionista')
  const { _id: cliente } = await newClient('20000001', 'Berta')
  const { _id: producto } = await newProduct('Mensualidad plena', 19.99, 50)
  const fields = { cliente, producto, cantidad: 3, monto: 59.97, fecha: '2026-11-20', metodoPago: 'Tarjeta' }
  expect.soft((await caller.post('/pagos', fields)).statusCode).toBeOneOf(created)
  const [payment] = await paymentsOf(cliente)
  expect.soft(payment).toMatchObject({ cantidad: 3, monto: 59.97, metodoPago: 'Tarjeta' })
  expect.soft(payment?.cliente).toMatchObject({ nombre: 'Berta' })
  expect.soft(payment?.producto).toMatchObject({ nombre: 'Mensualidad plena' })
  expect.soft(day(payment?.fecha)).toBe('2026-11-20')

  const path = `/pagos/${payment?._id}`
  const read = await caller.get(path)
  expect.soft(read.statusCode).toBe(200)
  expect.soft(read.body.pago ?? read.body).toMatchObject({ _id: payment?._id, cantidad: 3, monto: 59.97 })

  const changed = {
    ...fields,
    cantidad: 2,
    monto: 39.98,
    fecha: '2026-11-19T00:00:00.000Z',
    metodoPago: 'Transferencia',
  }
  expect.soft((await caller.put(path, changed)).statusCode).toBe(200)
  const [edited] = await paymentsOf(cliente)
  expect.soft(edited).toMatchObject({ cantidad: 2, monto: 39.98, metodoPago: 'Transferencia' })
  expect.soft(day(edited?.fecha)).toBe('2026-11-19')

  expect.soft((await caller.delete(path)).statusCode).toBeOneOf(removed)
  expect.soft(await paymentsOf(cliente)).toEqual([])
  const missing = await caller.get(path)
  expect.soft(missing.statusCode).toBe(404)
  expect.soft(said(missing.body)).toMatch(/\S/)
  expect.soft((await caller.put(path, changed)).statusCode).toBe(404)
  expect.soft((await caller.delete(path)).statusCode).toBe(404)
})

test('a payment defaults to one unit in Efectivo', async () => {
  const caller = api.as('recepcionista')
  const { _id: cliente } = await newClient('20000002', 'Carlos')
  const { _id: producto } = await newProduct('Agua', 2.5, 50)
  const made = await caller.post('/pagos', { cliente, producto, monto: 2.5, fecha: '2026-11-20' })
  expect.soft(made.statusCode).toBeOneOf(created)
  expect
    .soft((await paymentsOf(cliente))[0])
    .toMatchObject({ cantidad: 1, monto: 2.5, metodoPago: 'Efectivo' })
})

test('a payment amount is the price times the quantity', async () => {
  const { _id: cliente } = await newClient('20000003', 'Dora')
  const { _id: producto } = await newProduct('Batido', 0.1, 50)
  const right = { cliente, producto, cantidad: 3, monto: 0.3, fecha: '2026-11-20', metodoPago: 'Efectivo' }
  expect.soft((await api.as('recepcionista').post('/pagos', right)).statusCode).toBeOneOf(created)
  expect.soft((await paymentsOf(cliente))[0]?.monto).toBe(0.3)

  await api.as('recepcionista').post('/pagos', { ...right, monto: 999 })
  const amounts = (await paymentsOf(cliente)).map((payment) => payment.monto)
  expect.soft(amounts, 'another amount is never stored').not.toContain(999)
})

test('a payment needs neither a client nor a product', async () => {
  const caller = api.as('recepcionista')
  const bare = { cantidad: 1, monto: 71.25, fecha: '2026-10-02', metodoPago: 'Efectivo' }
  expect.soft((await caller.post('/pagos', bare)).statusCode, 'both absent').toBeOneOf(created)
  const empty = await caller.post('/pagos', { ...bare, cliente: '', producto: '' })
  expect.soft(empty.statusCode, 'both empty').toBeOneOf(created)
  const listed = (await paymentsIn('?fechaInicio=2026-10-02&fechaFin=2026-10-02')).map(({ monto }) => monto)
  expect.soft(listed).toContain(71.25)
})

test('a payment requires its date and at least one unit', async () => {
  const { _id: cliente } = await newClient('20000004', 'Elsa')
  const { _id: producto } = await newProduct('Toalla', 10, 5)
  const fields = { cliente, producto, cantidad: 1, monto: 10, fecha: '2026-11-20', metodoPago: 'Efectivo' }
  const wrongs: [string, unknown][] = [
    ['fecha', ''],
    ['fecha', undefined],
    ['cantidad', 0],
    ['cantidad', -1],
    ['metodoPago', 'Cheque'],
  ]
  for (const [field, wrong] of wrongs) {
    const refused = await api.as('recepcionista').post('/pagos', { ...fields, [field]: wrong })
    expect.soft(refused.statusCode, `${field} ${wrong}`).toBe(400)
    expect.soft(said(refused.body), `${field} ${wrong}`).toMatch(/\S/)
  }
  expect.soft(await paymentsOf(cliente)).toEqual([])
})

test('a payment edit refuses more units than the stock', async () => {
  const { _id: cliente } = await newClient('20000005', 'Fabio')
  const { _id: producto } = await newProduct('Proteína', 100, 5)
  const fields = { cliente, producto, cantidad: 1, monto: 100, fecha: '2026-11-20', metodoPago: 'Efectivo' }
  await api.as('recepcionista').post('/pagos', fields)
  const [payment] = await paymentsOf(cliente)
  const path = `/pagos/${payment?._id}`
  const refused = await api.as('recepcionista').put(path, { ...fields, cantidad: 60, monto: 6000 })
  expect.soft(refused.statusCode).toBeOneOf([400, 409])
  expect.soft(said(refused.body)).toBe('Stock insuficiente para el producto seleccionado.')
  expect.soft((await paymentsOf(cliente))[0]).toMatchObject({ cantidad: 1, monto: 100 })
  const exact = await api.as('recepcionista').put(path, { ...fields, cantidad: 5, monto: 500 })
  expect.soft(exact.statusCode, 'the whole stock').toBe(200)
})

test('the payments filter covers its first and last day', async () => {
  const { _id: cliente } = await newClient('20000006', 'Gema')
  const { _id: producto } = await newProduct('Clase suelta', 5, 100)
  const dates = [
    '2026-07-31',
    '2026-08-01',
    '2026-08-15T00:00:00.000Z',
    '2026-08-31T00:00:00.000Z',
    '2026-09-01T00:00:00.000Z',
  ]
  for (const fecha of dates) {
    const fields = { cliente, producto, cantidad: 1, monto: 5, fecha, metodoPago: 'Efectivo' }
    await api.as('recepcionista').post('/pagos', fields)
  }
  const ranges = [
    'fechaInicio=2026-08-01&fechaFin=2026-08-31',
    'fechaInicio=2026-08-01T00:00:00.000Z&fechaFin=2026-08-31T00:00:00.000Z',
    'fechaInicio=2026-08-01T00:00:00.000Z&fechaFin=2026-08-31T23:59:59.999Z',
    'fechaInicio=2026-08-01T05:00:00.000Z&fechaFin=2026-09-01T04:59:59.999Z',
  ]
  for (const range of ranges) {
    const days = (await paymentsOf(cliente, `?${range}`)).map(({ fecha }) => day(fecha)).toSorted()
    expect.soft(days, range).toEqual(['2026-08-01', '2026-08-15', '2026-08-31'])
  }
  const week = await paymentsOf(cliente, '?fechaInicio=2026-08-10&fechaFin=2026-08-16')
  expect.soft(week.map(({ fecha }) => day(fecha))).toEqual(['2026-08-15'])
  const all = await paymentsOf(cliente)
  expect.soft(all, 'no filter').toHaveLength(5)
  expect.soft((await api.as('recepcionista').get('/pagos')).body.pagos).toEqual(expect.any(Array))
})

test('the public lookup reads the payments of a number', async () => {
  const { _id: cliente } = await newClient('20000007', 'Hugo')
  const { _id: producto } = await newProduct('Mensualidad corta', 45, 10)
  const fields = {
    cliente,
    producto,
    cantidad: 1,
    monto: 45,
    fecha: '2026-11-18',
    metodoPago: 'Transferencia',
  }
  await api.as('recepcionista').post('/pagos', fields)
  const found = await api.anonymous.get('/pagos/consultar/20000007')
  expect.soft(found.statusCode).toBe(200)
  const [payment, ...others] = listIn(found.body, 'pagos') ?? []
  expect.soft(payment).toMatchObject({ monto: 45, metodoPago: 'Transferencia' })
  expect.soft(day(payment?.fechaPago)).toBe('2026-11-18')
  expect.soft(payment?.concepto).toContain('Mensualidad corta')
  expect.soft(others).toEqual([])
  expect.soft((await api.as('user').get('/pagos/consultar/20000007')).statusCode).toBe(200)
})

test('any authenticated user opens and verifies a subscription', async () => {
  for (const role of ['admin', 'recepcionista', 'entrenador', 'user'] as const) {
    const session = await api.as(role).post('/pagos/crear-sesion')
    expect.soft(session.statusCode, role).toBeOneOf(created)
    expect.soft(session.body.url, role).toMatch(/\S/)
  }
  const { body } = await api.as('user').post('/pagos/crear-sesion', {})
  expect.soft(body.url, 'an empty body').toMatch(/\S/)
  const id = /session_id=([^&]+)/.exec(String(body.url))?.[1] ?? 'cs_desconocida'
  const verified = await api.as('user').get(`/pagos/verificar?session_id=${id}`)
  expect.soft(verified.body.message).toMatch(/\S/)
  const unknown = await api.as('user').get('/pagos/verificar?session_id=otra')
  expect.soft(unknown.body.message, 'an unknown session').toMatch(/\S/)
  expect.soft(unknown.statusCode).toBeLessThan(500)
})
