import type { Margen } from '@gym/contract/indicadores/preguntas.schema'
import { beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { preguntar, wrongSums } from '../../testing/preguntas.ts'

const SINCE = 'desde=2026-10-01&hasta=2026-11-30'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
let owner: ReturnType<typeof preguntar>
beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
  owner = preguntar(api)
})

const setCosto = (producto: { _id: string }, costo: number | null) =>
  api.as('admin').put(`/productos/${producto._id}/costo`, { costo })
const cash = (monto: number) => [{ metodo: 'Efectivo', monto }]
const margen = () => owner.answer<Margen>('margen', SINCE)

test('only the admin reads and writes the cost of a product', async () => {
  const agua = await desk.producto({ nombre: 'Agua', precio: 3_000 })
  expect((await setCosto(agua, -1)).statusCode).toBe(400)
  expect((await setCosto(agua, 1.005)).statusCode).toBe(400)
  expect((await setCosto({ _id: '01a1fdba-9ddc-7115-af81-cac9435ec680' }, 1)).statusCode).toBe(404)
  expect((await setCosto(agua, 1_200.5)).body).toEqual({ costo: 1_200.5 })
  expect((await api.as('admin').get(`/productos/${agua._id}/costo`)).body).toEqual({ costo: 1_200.5 })
  expect((await api.as('recepcionista').get(`/productos/${agua._id}/costo`)).statusCode).toBe(403)
  expect((await api.as('recepcionista').get(`/productos/${agua._id}`)).body).not.toHaveProperty('costo')
  expect((await setCosto(agua, null)).body).toEqual({ costo: null })
})

test('margin uses the cost at the time of sale', async () => {
  const agua = await desk.producto({ nombre: 'Agua', precio: 3_000, stock: 50 })
  const guantes = await desk.producto({ nombre: 'Guantes', precio: 20_000, stock: 50 })
  const clase = await desk.producto({ nombre: 'Clase suelta', precio: 15_000, categoria: 'servicio' })
  await desk.pago({ producto: agua._id, cantidad: 2, fecha: '2026-10-05' })
  await setCosto(agua, 1_000)
  await desk.pago({ producto: agua._id, cantidad: 3, fecha: '2026-10-06' })
  await desk.pago({ producto: clase._id, fecha: '2026-10-06' })
  await desk.venta({
    lineas: [
      { producto: agua._id, cantidad: 4 },
      { producto: guantes._id, cantidad: 1 },
    ],
    cobros: cash(32_000),
  })
  await setCosto(agua, 2_000)
  expect((await margen()).meses).toEqual([
    { mes: '2026-10-01', ventas: 15_000, conCosto: 9_000, costo: 3_000 },
    { mes: '2026-11-01', ventas: 32_000, conCosto: 12_000, costo: 4_000 },
  ])
  expect((await margen()).productos).toEqual([
    { producto: { _id: agua._id, nombre: 'Agua' }, ventas: 27_000, conCosto: 21_000, costo: 7_000 },
    { producto: { _id: guantes._id, nombre: 'Guantes' }, ventas: 20_000, conCosto: 0, costo: 0 },
  ])
  const known = await owner.rows(`pregunta=margen&${SINCE}&producto=${agua._id}&conCosto=1`)
  expect([known.filas.length, known.suma]).toEqual([2, { monto: 21_000, costo: 7_000 }])
  expect((await owner.rows(`pregunta=margen&${SINCE}`)).suma).toEqual({ monto: 47_000, costo: 7_000 })
  expect(await wrongSums(api)).toEqual([])
})

test('a return subtracts the sale, and the cost if restocked', async () => {
  const agua = await desk.producto({ nombre: 'Agua', precio: 3_000, stock: 50 })
  await setCosto(agua, 1_000)
  const venta = await desk.venta({ lineas: [{ producto: agua._id, cantidad: 4 }], cobros: cash(12_000) })
  for (const reponer of [true, false])
    await api.as('recepcionista').post(`/ventas/${venta._id}/devolucion`, {
      lineas: [{ indice: 0, cantidad: 1, reponer }],
      metodo: 'Efectivo',
      motivo: 'No le sirvió',
    })
  expect((await margen()).meses).toEqual([
    { mes: '2026-11-01', ventas: 6_000, conCosto: 6_000, costo: 3_000 },
  ])
  expect((await owner.rows(`pregunta=margen&${SINCE}`)).suma).toEqual({ monto: 6_000, costo: 3_000 })
  expect(await wrongSums(api)).toEqual([])
})

test('a payment moved to another product takes its current cost', async () => {
  const agua = await desk.producto({ nombre: 'Agua', precio: 3_000, stock: 50 })
  const guantes = await desk.producto({ nombre: 'Guantes', precio: 20_000, stock: 50 })
  await setCosto(agua, 1_000)
  await setCosto(guantes, 12_000)
  const pago = await desk.pago({ producto: agua._id, fecha: '2026-11-05' })
  await setCosto(agua, 1_500)
  const correct = (fields: object) => api.as('recepcionista').put(`/pagos/${pago._id}`, fields)
  await correct({ cantidad: 2, monto: 6_000 })
  expect((await margen()).meses[0]).toMatchObject({ ventas: 6_000, costo: 2_000 })
  await correct({ producto: guantes._id, cantidad: 1, monto: 20_000 })
  expect((await margen()).meses[0]).toMatchObject({ ventas: 20_000, costo: 12_000 })
  await api.as('recepcionista').delete(`/pagos/${pago._id}`)
  expect((await margen()).productos.filter(({ ventas }) => ventas > 0)).toEqual([])
  expect(await wrongSums(api)).toEqual([])
})
