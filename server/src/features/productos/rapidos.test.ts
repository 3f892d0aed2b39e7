import type { Producto } from '@gym/contract/productos/productos.schema'
import { beforeEach, expect, test } from 'vitest'
import { countByStatus, type TestApi, together } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
})

const choose = (productos: string[], headers: Record<string, string> = {}) =>
  api.as('admin').put('/productos/rapidos', { productos }, headers)
const names = ({ productos }: { productos: Producto[] }) => productos.map(({ nombre }) => nombre)

async function two() {
  const agua = await desk.producto({ nombre: 'Agua', precio: 1_000, stock: 5 })
  const toalla = await desk.producto({ nombre: 'Toalla', stock: 5 })
  return { agua, toalla, ids: [toalla._id, agua._id] }
}

test('the buttons preserve their order, without deleted products', async () => {
  const { agua, ids } = await two()
  expect(names((await choose(ids)).body)).toEqual(['Toalla', 'Agua'])
  expect(names((await choose([...ids].reverse())).body)).toEqual(['Agua', 'Toalla'])
  await api.as('recepcionista').delete(`/productos/${agua._id}`)
  expect(names((await api.as('recepcionista').get('/productos/rapidos')).body)).toEqual(['Toalla'])
  expect((await choose(ids)).body.codigo).toBe('PRODUCTO_NO_ENCONTRADO')
  expect(names((await choose([])).body)).toEqual([])
})

test('a product has one button of at most twenty-four', async () => {
  const { ids } = await two()
  const [id = ''] = ids
  expect((await choose([id, id])).body.mensaje).toBe('Cada producto tiene un botón.')
  expect((await choose(Array.from({ length: 25 }, (_, n) => id.slice(0, -2) + (10 + n)))).statusCode).toBe(
    400,
  )
  expect((await choose(['agua'])).statusCode).toBe(404)
})

test('a stale arrangement returns 412; sales do not make it stale', async () => {
  const { agua, ids } = await two()
  const { etag = '' } = (await choose(ids)).headers
  await desk.venta({
    lineas: [{ producto: agua._id }],
    cobros: [{ metodo: 'Efectivo', monto: 1_000 }],
  })
  const seen = { 'if-match': String(etag) }
  const answers = await together(2, (n) => choose(n === 0 ? [agua._id] : [...ids].reverse(), seen))
  expect(countByStatus(answers)).toEqual({ 200: 1, 412: 1 })
})
