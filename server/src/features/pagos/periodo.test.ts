import { beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { importer } from '../../testing/importing.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
let cliente: string
let fee: string
beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
  cliente = (await desk.cliente())._id
  fee = (await desk.producto({ nombre: 'Mensualidad', categoria: 'servicio' }))._id
})

const daysPass = () =>
  api.db
    .updateTable('membresias')
    .set({ createdAt: new Date(api.clock.now.getTime() - 5 * 86_400_000).toISOString() })
    .execute()
const periodOf = async (id: string) => (await api.as('recepcionista').get(`/pagos/${id}`)).body.periodo

test('a receipt without a membership shows no days', async () => {
  expect((await desk.pago({ cliente, producto: fee })).periodo).toBeNull()
})

test('a receipt shows the days of the current membership', async () => {
  await desk.membresia({ cliente, fechainicio: '2026-11-10', duracion: 45 })
  await daysPass()
  expect((await desk.pago({ cliente, producto: fee })).periodo).toEqual({
    desde: '2026-11-10',
    hasta: '2026-12-25',
  })
})

test('a receipt of a renewal shows the days of the new membership', async () => {
  await desk.membresia({ cliente, fechainicio: '2026-10-25', duracion: 30 })
  await daysPass()
  await desk.membresia({ cliente, fechainicio: '2026-11-25', duracion: 30 })
  expect((await desk.pago({ cliente, producto: fee })).periodo).toEqual({
    desde: '2026-11-25',
    hasta: '2026-12-25',
  })
})

test('a receipt of an assigned payment shows the days of its membership', async () => {
  const pago = await desk.pago({ cliente, producto: fee })
  await desk.membresia({ cliente, fechainicio: '2027-02-01', duracion: 30, cobro: { pago: pago._id } })
  expect(await periodOf(pago._id)).toEqual({ desde: '2027-02-01', hasta: '2027-03-03' })
  const other = await desk.pago({ cliente, producto: fee })
  expect(other.periodo).toBeNull()
})

test('a receipt ignores memberships of another type and deleted ones', { tags: ['full'] }, async () => {
  await desk.membresia({ cliente, tipo: 'Clase', sesionesRestantes: 8, fechainicio: '2026-11-10' })
  const deleted = await desk.membresia({ cliente, fechainicio: '2026-11-10' })
  await api.as('recepcionista').delete(`/membresias/${deleted._id}`)
  expect((await desk.pago({ cliente, producto: fee })).periodo).toBeNull()
  expect((await desk.pago({ cliente, monto: 1_000 })).periodo).toMatchObject({ desde: '2026-11-10' })
})

test('a receipt ignores memberships that ended before it', async () => {
  await desk.membresia({ cliente, fechainicio: '2026-09-20', duracion: 30 })
  expect((await desk.pago({ cliente, producto: fee })).periodo).toBeNull()
})

test('a receipt ignores memberships imported that day', { tags: ['full'] }, async () => {
  const { numeroIdentificacion } = (await api.as('admin').get(`/clientes/${cliente}`)).body
  const { tried, run } = importer(api)
  const sheet = `Cédula;Tipo;Duración;Precio;Inicio\n${numeroIdentificacion};Mensualidad;30;80000;20/09/2026`
  await run((await tried('membresias', sheet))._id)
  expect((await desk.pago({ cliente, producto: fee, fecha: '2026-08-15' })).periodo).toBeNull()
})

const use = async (membresia: string, { _id: pago }: { _id: string }) => {
  const { statusCode } = await api.as('recepcionista').post(`/membresias/${membresia}/pago`, { pago })
  expect(statusCode).toBe(200)
}

test('a receipt keeps its days after an edit of the membership', async () => {
  const { _id } = await desk.membresia({ cliente, fechainicio: '2026-11-10' })
  const waiting = await desk.pago({ cliente, producto: fee })
  const paid = await desk.pago({ cliente, producto: fee })
  await use(_id, paid)
  const edited = { fechainicio: '2026-12-01', duracion: 20 }
  expect((await api.as('recepcionista').put(`/membresias/${_id}`, edited)).statusCode).toBe(200)
  const days = { desde: '2026-11-10', hasta: '2026-12-10' }
  expect([await periodOf(waiting._id), await periodOf(paid._id)]).toEqual([days, days])
})

test('a corrected amount keeps the days of the receipt', async () => {
  const { _id } = await desk.membresia({ cliente, fechainicio: '2026-11-10' })
  const pago = await desk.pago({ cliente, producto: fee })
  await api.as('recepcionista').put(`/membresias/${_id}`, { duracion: 20 })
  const correct = (body: object) => api.as('recepcionista').put(`/pagos/${pago._id}`, body)
  expect((await correct({ monto: 70_000 })).body.periodo).toEqual({
    desde: '2026-11-10',
    hasta: '2026-12-10',
  })
  const moved = await correct({ fecha: '2026-11-19' })
  expect(moved.body.periodo).toEqual({ desde: '2026-11-10', hasta: '2026-11-30' })
})

test('a corrected date keeps the days of a membership that the payment charges', async () => {
  const pago = await desk.pago({ cliente, producto: fee })
  const made = { cliente, fechainicio: '2026-11-10', cobro: { pago: pago._id } }
  const { _id } = await desk.membresia(made)
  await api.as('recepcionista').put(`/membresias/${_id}`, { duracion: 20 })
  const moved = await api.as('recepcionista').put(`/pagos/${pago._id}`, { fecha: '2026-11-19' })
  expect(moved.body.periodo).toEqual({ desde: '2026-11-10', hasta: '2026-12-10' })
})

test('a receipt without days keeps none, unless its payment makes a membership', async () => {
  const bare = await desk.pago({ cliente, producto: fee })
  const { _id } = await desk.membresia({ cliente, fechainicio: '2026-11-10' })
  expect(await periodOf(bare._id)).toBeNull()
  await use(_id, bare)
  expect(await periodOf(bare._id)).toEqual({ desde: '2026-11-10', hasta: '2026-12-10' })
})
