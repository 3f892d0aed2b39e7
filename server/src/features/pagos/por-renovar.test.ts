import { addDays } from '@gym/contract/core/calendar'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../../testing/api.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

const TODAY = '2026-11-20'
const DUE = addDays(TODAY, 3 - 30)

let api: TestApi
let desk: ReturnType<typeof frontDesk>
let fee: string
beforeEach(async () => {
  api = await emptiedApi()
  desk = frontDesk(api)
  fee = (await desk.producto({ nombre: 'MENSUALIDAD completa', categoria: 'servicio' }))._id
})

async function porRenovar(query = '') {
  const { headers, body } = await api.as('recepcionista').get(`/pagos?porRenovar=1${query}`)
  const ids = (body.pagos as Pago[]).map(({ _id }) => _id)
  return { ids, total: Number(headers['x-total-count']) }
}
const paid = async (fields: Record<string, unknown> = {}) =>
  desk.pago({ cliente: (await desk.cliente())._id, producto: fee, fecha: DUE, ...fields })

test('payments to renew are fees of 25 to 29 days ago', async () => {
  const due = await Promise.all([1, 5].map((days) => paid({ fecha: addDays(TODAY, days - 30) })))
  for (const days of [0, 6]) await paid({ fecha: addDays(TODAY, days - 30) })
  await paid({ producto: (await desk.producto({ nombre: 'Agua' }))._id })
  await paid({ producto: null, monto: 1_000 })
  expect((await porRenovar()).ids.sort()).toEqual(due.map(({ _id }) => _id).sort())
})

test('payments to renew are counted beyond the page', async () => {
  for (let n = 0; n < 3; n += 1) await paid()
  const { ids, total } = await porRenovar('&limite=1')
  expect([ids.length, total]).toEqual([1, 3])
})

test('a payment is renewed by a later fee, until that is deleted', async () => {
  const first = await paid()
  const other = await paid({ cliente: first.cliente?._id, fecha: TODAY })
  expect((await porRenovar()).ids).toEqual([])
  const read = async () => (await api.as('recepcionista').get(`/pagos/${first._id}`)).body.renovado
  expect(await read()).toBe(true)
  await api.as('recepcionista').delete(`/pagos/${other._id}`)
  expect((await porRenovar()).ids).toEqual([first._id])
  expect(await read()).toBe(false)
})

test('a payment is renewed by a membership beyond its 30 days', async () => {
  const [renewed, same] = [await paid(), await paid()]
  await desk.membresia({ cliente: same.cliente?._id, fechainicio: DUE, duracion: 30 })
  await desk.membresia({ cliente: renewed.cliente?._id, fechainicio: DUE, duracion: 31 })
  expect((await porRenovar()).ids).toEqual([same._id])
})

test('payments without client are to renew, those of deleted clients not', async () => {
  const nobody = await paid({ cliente: null })
  const { cliente } = await paid()
  await api.as('recepcionista').delete(`/clientes/${cliente?._id}`)
  expect((await porRenovar()).ids).toEqual([nobody._id])
})

test('porRenovar accepts only 1', async () => {
  const { statusCode, body } = await api.as('recepcionista').get('/pagos?porRenovar=si')
  expect([statusCode, body.mensaje]).toEqual([400, 'Lo único que puede decir porRenovar es 1.'])
})
