import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aPago } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

const desk = () => api.as('recepcionista')

async function aProductoWith(stock: number) {
  const producto = await frontDesk(api).producto({ stock })
  return { producto, path: `/productos/${producto._id}`, steps: `/productos/${producto._id}/existencias` }
}

test.each([
  [{ motivo: 'Compra' }, 'cambio', 'El cambio es obligatorio.'],
  [{ cambio: 0, motivo: 'Compra' }, 'cambio', 'El cambio no puede ser cero.'],
  [{ cambio: 1.5, motivo: 'Compra' }, 'cambio', 'El cambio debe ser un número entero.'],
  [{ cambio: 2_000_000, motivo: 'Compra' }, 'cambio', 'El cambio debe ser 1000000 o menos.'],
  [{ cambio: 1, motivo: ' ' }, 'motivo', 'El motivo es obligatorio.'],
])('a stock step rejects the body %j', async (body, campo, mensaje) => {
  const { steps } = await aProductoWith(5)
  const answer = await desk().post(steps, body)
  expect([answer.statusCode, answer.body.errores]).toEqual([400, [{ campo, mensaje }]])
})

test('a stock step records instant, reason, user and resulting stock', async () => {
  const { producto, steps } = await aProductoWith(5)
  const bought = await desk().post(steps, { cambio: 12, motivo: ' Compra al proveedor ' })
  expect([bought.statusCode, bought.body]).toEqual([201, { ...producto, stock: 17 }])
  await desk().post(steps, { cambio: -2, motivo: 'Se rompieron' })
  const { body, headers } = await desk().get(`${steps}?limite=10`)
  const quien = { _id: expect.any(String), nombre: 'Prueba recepcionista' }
  const fecha = api.clock.now.toISOString()
  const _id = expect.any(String)
  expect(body).toEqual([
    { _id, fecha, cambio: -2, motivo: 'Se rompieron', quien, stock: 15 },
    { _id, fecha, cambio: 12, motivo: 'Compra al proveedor', quien, stock: 17 },
  ])
  expect(headers['x-total-count']).toBe('2')
})

test('a step below zero is rejected and records nothing', async () => {
  const { steps, producto } = await aProductoWith(3)
  const answer = await desk().post(steps, { cambio: -4, motivo: 'Se perdieron' })
  expect([answer.statusCode, answer.body.codigo]).toEqual([409, 'STOCK_INSUFICIENTE'])
  expect(await frontDesk(api).stockOf(producto)).toBe(3)
  expect((await desk().get(steps)).body).toEqual([])
})

test('a step of an unknown or deleted product returns 404', async () => {
  const { path, steps } = await aProductoWith(3)
  await desk().delete(path)
  for (const url of [steps, '/productos/nada/existencias']) {
    const answer = await desk().post(url, { cambio: 1, motivo: 'Compra' })
    expect([answer.statusCode, answer.body.codigo]).toEqual([404, 'PRODUCTO_NO_ENCONTRADO'])
    expect((await desk().get(url)).statusCode).toBe(404)
  }
})

test('concurrent steps and sales all count, each with its resulting stock', async () => {
  const { producto, steps } = await aProductoWith(20)
  const answers = await together(20, (n) =>
    n % 2 === 0
      ? desk().post(steps, { cambio: n % 4 === 0 ? 3 : -2, motivo: 'Conteo' })
      : desk().post('/pagos', aPago({ producto: producto._id })),
  )
  expect(countByStatus(answers)).toEqual({ 201: 20 })
  expect(await frontDesk(api).stockOf(producto)).toBe(20 + 5 * 3 - 5 * 2 - 10)
  const { body } = await desk().get(steps)
  const answered = answers.filter((_, n) => n % 2 === 0).map((answer) => answer.body.stock)
  expect(body.map(({ stock }: { stock: number }) => stock).sort()).toEqual(answered.sort())
})

test('an idempotency key makes one step per product', async () => {
  const one = await aProductoWith(1)
  const other = await aProductoWith(1)
  const key = { 'idempotency-key': 'un-paso' }
  const step = { cambio: 5, motivo: 'Compra' }
  for (const { steps } of [one, one, other]) await desk().post(steps, step, key)
  expect(await Promise.all([one, other].map(({ producto }) => frontDesk(api).stockOf(producto)))).toEqual([
    6, 6,
  ])
})

test('an edit of the stock records a step; other edits do not', async () => {
  const { path, steps } = await aProductoWith(10)
  await desk().put(path, { descripcion: 'De vainilla', stock: 10 })
  expect((await desk().get(steps)).body).toEqual([])
  await desk().put(path, { stock: 4 })
  expect((await desk().get(steps)).body).toMatchObject([
    { cambio: -6, motivo: 'Edición del producto', stock: 4 },
  ])
})

test('a stale edit returns 412 with the author of the step', async () => {
  const { path, steps } = await aProductoWith(10)
  const seen = String((await desk().get(path)).headers.etag)
  const other = await api.signedIn('recepcionista')
  await api.withToken(other.token).post(steps, { cambio: -3, motivo: 'Conteo' })
  const answer = await desk().put(path, { stock: 10 }, { 'if-match': seen })
  expect([answer.statusCode, answer.body.quien, answer.body.actual.stock]).toEqual([
    412,
    { _id: other.user._id, nombre: other.user.nombre },
    7,
  ])
})

test('the history searches reasons and sorts by its columns', async () => {
  const { steps } = await aProductoWith(10)
  await desk().post(steps, { cambio: 5, motivo: 'Devolución' })
  await desk().post(steps, { cambio: -1, motivo: 'Compra' })
  const changes = async (query: string) =>
    (await desk().get(`${steps}?${query}`)).body.map(({ cambio }: { cambio: number }) => cambio)
  expect(await changes('buscar=devolucion')).toEqual([5])
  expect(await changes('orden=fecha')).toEqual([-1, 5])
  expect(await changes('orden=cambio')).toEqual([-1, 5])
  expect(await changes('orden=-cambio')).toEqual([5, -1])
  expect(await changes('orden=-quien')).toEqual([-1, 5])
  expect(await changes('orden=-motivo')).toEqual([5, -1])
  expect(await changes('orden=stock')).toEqual([-1, 5])
})
