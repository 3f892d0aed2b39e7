import { beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aMembresia } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
})

const create = (fields: Record<string, unknown>) =>
  api.as('recepcionista').post('/membresias', aMembresia(fields))
const read = async (path: string) => (await api.as('recepcionista').get(path)).body

test('cobrada is true, false, or null when unknown', async () => {
  const { _id: cliente } = await desk.cliente()
  const cobrada = async (id: string) => {
    const { membresias } = await read(`/membresias?cliente=${cliente}`)
    const listed = membresias.find(({ _id }: { _id: string }) => _id === id)
    const record = await read(`/membresias/${id}`)
    expect(listed).toMatchObject(record)
    return record.cobrada
  }
  const make = async (fields: object) => (await create({ cliente, ...fields })).body._id as string
  const pago = (await desk.pago({ cliente, monto: 80_000 }))._id
  const charged = await make({ cobro: { pago } })
  const free = await make({ precio: 0, fechainicio: '2027-01-20' })
  const bare = await make({ fechainicio: '2027-03-20' })
  expect(await Promise.all([charged, free, bare].map(cobrada))).toEqual([true, null, false])

  const before = await make({ fechainicio: '2027-05-20' })
  await api.db.updateTable('membresias').set({ creadaPor: null }).where('id', '=', before).execute()
  expect(await cobrada(before)).toBeNull()

  await api.as('recepcionista').delete(`/pagos/${pago}`)
  expect(await cobrada(charged)).toBe(false)
  const cobros = [{ metodo: 'Efectivo', monto: 160_000 }]
  await desk.venta({ cliente, lineas: [{ cobra: bare }, { cobra: charged }], cobros })
  expect(await Promise.all([bare, charged].map(cobrada))).toEqual([true, true])
})

test('cobrada is null if a separately sold fee may have paid', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id } = (await create({ cliente })).body
  const cobrada = async () => (await read(`/membresias/${_id}`)).cobrada
  const { _id: agua } = await desk.producto({ nombre: 'Agua', precio: 3_000 })
  await desk.pago({ cliente, producto: agua })
  await desk.pago({ cliente, monto: 3_000 })
  expect(await cobrada()).toBe(false)
  const { _id: producto } = await desk.producto({ nombre: 'Mensualidad', precio: 80_000 })
  const fee = await desk.pago({ cliente, producto })
  expect(await cobrada()).toBeNull()
  await api.as('recepcionista').delete(`/pagos/${fee._id}`)
  expect(await cobrada()).toBe(false)
  await desk.pago({ cliente, monto: 80_000 })
  expect(await cobrada()).toBeNull()
})

test('a membership of a sale on account counts as charged', async () => {
  const { _id: cliente } = await desk.cliente()
  const membresia = { tipo: 'Mensualidad', duracion: 30, precio: 80_000 }
  await desk.venta({ cliente, lineas: [{ membresia }], fiado: true })
  const [made] = (await read(`/membresias?cliente=${cliente}`)).membresias
  expect(made.cobrada).toBe(true)
  const { statusCode, body } = await api
    .as('recepcionista')
    .post('/ventas', { cliente, lineas: [{ cobra: made._id }], fiado: true })
  expect([statusCode, body.codigo]).toEqual([409, 'MEMBRESIA_YA_COBRADA'])
})

test('last membership shows a payment that waits for the next one', async () => {
  const { _id: cliente } = await desk.cliente()
  const { _id: other } = await desk.cliente()
  await create({ cliente, fechainicio: '2026-08-01' })
  await create({ cliente, fechainicio: '2026-09-01' })
  await create({ cliente: other, fechainicio: '2026-09-01' })
  const waiting = async () => {
    const { membresias } = await read(`/membresias?orden=-fechafin&cliente=${cliente}`)
    return membresias.map(({ pagoEnEspera }: { pagoEnEspera: unknown }) => pagoEnEspera)
  }
  expect(await waiting()).toEqual([null, null])
  const { _id: clase } = await desk.producto({ nombre: 'Clase de yoga', precio: 12_000 })
  await desk.pago({ cliente, producto: clase })
  expect(await waiting()).toEqual([null, null])
  const { _id: producto } = await desk.producto({ nombre: 'Mensualidad', precio: 80_000 })
  const { _id } = await desk.pago({ cliente, producto })
  expect(await waiting()).toEqual([{ _id, fecha: '2026-11-20' }, null])
  expect((await read(`/membresias?cliente=${other}`)).membresias).toMatchObject([{ pagoEnEspera: null }])
  await create({ cliente, cobro: { pago: _id } })
  expect(await waiting()).toEqual([null, null, null])
})
