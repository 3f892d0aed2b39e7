import { beforeEach, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { importer } from '../../testing/importing.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
let cliente: string
let fee: string
beforeEach(async () => {
  api = await testApi()
  desk = frontDesk(api)
  cliente = (await desk.cliente())._id
  fee = (await desk.producto({ nombre: 'Mensualidad', categoria: 'servicio' }))._id
})

/** The memberships that are there were made days ago. */
const daysPass = () =>
  api.db
    .updateTable('membresias')
    .set({ createdAt: new Date(api.clock.now.getTime() - 5 * 86_400_000).toISOString() })
    .execute()
const periodOf = async (id: string) => (await api.as('recepcionista').get(`/pagos/${id}`)).body.periodo

test('the receipt of a payment whose client has no membership has no days of one', async () => {
  expect((await desk.pago({ cliente, producto: fee })).periodo).toBeNull()
})

test('the receipt of a payment shows the days of the membership that was current on its day', async () => {
  await desk.membresia({ cliente, fechainicio: '2026-11-10', duracion: 45 })
  await daysPass()
  expect((await desk.pago({ cliente, producto: fee })).periodo).toEqual({
    desde: '2026-11-10',
    hasta: '2026-12-25',
  })
})

test('the receipt of a renewal shows the days of the new membership, not of the one that is current', async () => {
  await desk.membresia({ cliente, fechainicio: '2026-10-25', duracion: 30 })
  await daysPass()
  await desk.membresia({ cliente, fechainicio: '2026-11-25', duracion: 30 })
  expect((await desk.pago({ cliente, producto: fee })).periodo).toEqual({
    desde: '2026-11-25',
    hasta: '2026-12-25',
  })
})

test('the receipt of a payment that paid for a membership shows its days, and no other receipt does', async () => {
  const pago = await desk.pago({ cliente, producto: fee })
  await desk.membresia({ cliente, fechainicio: '2027-02-01', duracion: 30, cobro: { pago: pago._id } })
  expect(await periodOf(pago._id)).toEqual({ desde: '2027-02-01', hasta: '2027-03-03' })
  const other = await desk.pago({ cliente, producto: fee })
  expect(other.periodo).toBeNull()
})

test('the receipt of a payment shows no days of a membership of another type, or of a deleted one', async () => {
  await desk.membresia({ cliente, tipo: 'Clase', sesionesRestantes: 8, fechainicio: '2026-11-10' })
  const deleted = await desk.membresia({ cliente, fechainicio: '2026-11-10' })
  await api.as('recepcionista').delete(`/membresias/${deleted._id}`)
  expect((await desk.pago({ cliente, producto: fee })).periodo).toBeNull()
  expect((await desk.pago({ cliente, monto: 1_000 })).periodo).toMatchObject({ desde: '2026-11-10' })
})

test('the receipt of a payment shows no days of a membership that ended before it', async () => {
  await desk.membresia({ cliente, fechainicio: '2026-09-20', duracion: 30 })
  expect((await desk.pago({ cliente, producto: fee })).periodo).toBeNull()
})

test('the receipt of a payment shows no days of a membership imported that day', async () => {
  const { numeroIdentificacion } = (await api.as('admin').get(`/clientes/${cliente}`)).body
  const { tried, run } = importer(api)
  const sheet = `Cédula;Tipo;Duración;Precio;Inicio\n${numeroIdentificacion};Mensualidad;30;80000;20/09/2026`
  await run((await tried('membresias', sheet))._id)
  expect((await desk.pago({ cliente, producto: fee, fecha: '2026-08-15' })).periodo).toBeNull()
})
