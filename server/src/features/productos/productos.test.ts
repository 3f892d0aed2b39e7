import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aProducto } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

test('a new product is stored as given', async () => {
  const { statusCode, body } = await api.as('recepcionista').post('/productos', {
    nombre: ' Creatina ',
    descripcion: ' 300 g ',
    precio: 95_000.5,
    stock: 4,
    estado: 'inactivo',
    categoria: 'suplemento',
    proveedor: 'X',
  })
  expect(statusCode).toBe(201)
  expect(body).toEqual({
    _id: expect.any(String),
    nombre: 'Creatina',
    descripcion: '300 g',
    precio: 95_000.5,
    stock: 4,
    estado: 'inactivo',
    categoria: 'suplemento',
    llevaStock: true,
    codigo: null,
    codigosDeBarras: [],
    minimo: 5,
    plan: null,
  })
  expect((await api.as('recepcionista').get(`/productos/${body._id}`)).body).toEqual(body)
})

test('description and category are optional; the state defaults to active', async () => {
  const body = { nombre: 'Toalla', precio: 0.01, stock: 0 }
  for (const more of [{}, { descripcion: '', categoria: '' }, { descripcion: null, categoria: null }]) {
    const answer = await api.as('recepcionista').post('/productos', { ...body, ...more })
    expect(answer.statusCode).toBe(201)
    expect(answer.body).toMatchObject({ descripcion: null, categoria: null, estado: 'activo' })
  }
})

test.each([
  ['Proteína', 'suplemento', true],
  ['Proteína', null, true],
  ['Asesoría', 'servicio', false],
  ['Mensualidad', null, false],
  ['MENSUALIDAD VIP', 'accesorio', false],
  ['Bono 10 Clases', 'ropa', false],
  ['Mensuálidad', null, false],
  ['Clásico', 'ropa', true],
])('a new product %s (%s) tracks stock: %s', async (nombre, categoria, llevaStock) => {
  expect((await desk.producto({ nombre, categoria })).llevaStock).toBe(llevaStock)
})

test('the price is exact to the cent', async () => {
  for (const precio of [0.01, 19.99, 9_999_999_999.99])
    expect((await desk.producto({ precio })).precio).toBe(precio)
})

test('an edit clears optional fields with null', async () => {
  const { _id } = await desk.producto({ descripcion: 'De vainilla' })
  const { body } = await api
    .as('recepcionista')
    .put(`/productos/${_id}`, { descripcion: null, categoria: null })
  expect(body).toMatchObject({ descripcion: null, categoria: null })
})

test.each([
  ['nombre', null, 'El nombre es obligatorio.'],
  ['nombre', ' ', 'El nombre es obligatorio.'],
  ['precio', null, 'El precio es obligatorio.'],
  ['precio', 0, 'El precio debe ser mayor que cero.'],
  ['stock', null, 'El stock es obligatorio.'],
  ['stock', -1, 'El stock debe ser 0 o más.'],
  ['estado', null, 'El estado es obligatorio.'],
])('an edit with %s = %j is rejected', async (campo, value, mensaje) => {
  const before = await desk.producto()
  const answer = await api.as('recepcionista').put(`/productos/${before._id}`, { [campo]: value })
  expect([answer.statusCode, answer.body.mensaje]).toEqual([400, mensaje])
  expect((await api.as('recepcionista').get(`/productos/${before._id}`)).body).toEqual(before)
})

test('a product renamed to a service no longer tracks stock', async () => {
  const { _id } = await desk.producto({ nombre: 'Pase' })
  const { body } = await api.as('recepcionista').put(`/productos/${_id}`, { nombre: 'Pase de clases' })
  expect(body.llevaStock).toBe(false)
})

test('a deleted product is hidden; its payments still show the name', async () => {
  const producto = await desk.producto({ nombre: 'Guantes' })
  const pago = await desk.pago({ producto: producto._id })
  const answer = await api.as('recepcionista').delete(`/productos/${producto._id}`)
  expect([answer.statusCode, answer.body]).toEqual([200, { mensaje: 'Producto eliminado.' }])
  expect((await api.as('recepcionista').get(`/productos/${producto._id}`)).statusCode).toBe(404)
  expect((await api.as('recepcionista').get('/productos?buscar=guantes')).body).toEqual([])
  const { body } = await api.as('recepcionista').get(`/pagos/${pago._id}`)
  expect(body.producto).toEqual({ _id: producto._id, nombre: 'Guantes', precio: producto.precio })
})

test('code and barcodes are unique and searchable', async () => {
  const call = api.as('recepcionista')
  const one = await desk.producto({
    codigo: ' PRO-01 ',
    codigosDeBarras: ['7702001', '7702002', '7702001'],
    minimo: 2,
  })
  expect(one).toMatchObject({ codigo: 'PRO-01', codigosDeBarras: ['7702001', '7702002'], minimo: 2 })
  const find = async (buscar: string) =>
    (await call.get(`/productos?buscar=${buscar}`)).body.map(({ _id }: { _id: string }) => _id)
  expect([await find('pro-01'), await find('7702002'), await find('770200')]).toEqual([
    [one._id],
    [one._id],
    [],
  ])

  const other = await desk.producto()
  const codes = await Promise.all([
    call.post('/productos', aProducto({ codigo: 'pro-01' })),
    call.put(`/productos/${other._id}`, { codigosDeBarras: ['9', '7702001'] }),
  ])
  expect(codes.map(({ statusCode, body }) => [statusCode, body.codigo])).toEqual([
    [409, 'CODIGO_DUPLICADO'],
    [409, 'CODIGO_DE_BARRAS_DUPLICADO'],
  ])
  expect((await call.get(`/productos/${other._id}`)).body.codigosDeBarras).toEqual([])

  expect((await call.put(`/productos/${one._id}`, { codigosDeBarras: ['7702002'] })).body).toMatchObject({
    codigo: 'PRO-01',
    codigosDeBarras: ['7702002'],
  })
  await call.delete(`/productos/${one._id}`)
  const again = await call.put(`/productos/${other._id}`, { codigo: 'PRO-01', codigosDeBarras: ['7702002'] })
  expect([again.statusCode, again.body.codigosDeBarras]).toEqual([200, ['7702002']])
})

test('concurrent products with one barcode: one succeeds', async () => {
  const answers = await together(10, () =>
    api.as('recepcionista').post('/productos', aProducto({ codigosDeBarras: ['555'] })),
  )
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 9 })
})
