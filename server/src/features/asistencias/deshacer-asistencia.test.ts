import type { AsistenciaRegistrada } from '@gym/contract/asistencias/asistencias.schema'
import type { Cliente } from '@gym/contract/clientes/clientes.schema'
import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
let yoga: string
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
  const { clases } = await desk.entrenador()
  yoga = clases[0]?.dias[0]?._id ?? ''
})

const enter = ({ _id }: Cliente) => desk.asistencia({ clienteId: _id, claseId: yoga })
const undo = ({ _id }: Pick<AsistenciaRegistrada, '_id'>, query = '') =>
  api.as('recepcionista').delete(`/asistencias/${_id}${query}`)

async function withSessions(sesionesRestantes: number) {
  const cliente = await desk.cliente()
  const { _id } = await desk.membresia({ cliente: cliente._id, tipo: 'Clase', sesionesRestantes })
  const left = async () =>
    (await api.as('recepcionista').get(`/membresias/${_id}`)).body.sesionesRestantes as number
  return { cliente, left }
}

async function isListed({ _id }: Cliente): Promise<boolean> {
  const { body } = await api.as('recepcionista').get('/asistencias')
  return body.some(({ clienteId }: AsistenciaRegistrada) => clienteId._id === _id)
}

test('undoing a check-in restores its session and allows registering again', async () => {
  const { cliente, left } = await withSessions(3)
  const asistencia = await enter(cliente)
  expect(await left()).toBe(2)
  const { statusCode, body } = await undo(asistencia)
  expect([statusCode, body]).toEqual([
    200,
    { mensaje: 'Asistencia deshecha: la sesión volvió a la membresía.' },
  ])
  expect([await left(), await isListed(cliente)]).toEqual([3, false])
  await enter(cliente)
  expect([await left(), await isListed(cliente)]).toEqual([2, true])
})

test('undoing a check-in that spent no session restores none', async () => {
  const cliente = await desk.cliente()
  const { body } = await undo(await enter(cliente))
  expect(body).toEqual({ mensaje: 'Asistencia deshecha.' })
})

test('undoing a check-in records the user, the instant and the optional reason', async () => {
  const [ana, eva] = [await desk.cliente(), await desk.cliente()]
  await undo(await enter(ana), '?motivo=Era%20otra%20persona')
  await undo(await enter(eva), '?motivo=')
  const kept = await api.db
    .selectFrom('asistencias')
    .select(['motivo', 'eliminadoPor', 'eliminadoEn'])
    .where('clienteId', 'in', [ana._id, eva._id])
    .orderBy('id')
    .execute()
  const who = { eliminadoPor: expect.any(String), eliminadoEn: '2026-11-20T15:00:00.000Z' }
  expect(kept).toEqual([
    { motivo: 'Era otra persona', ...who },
    { motivo: null, ...who },
  ])
})

test('desk may undo a check-in that day, an admin for 30', async () => {
  const { now } = api.clock
  const { cliente, left } = await withSessions(3)
  const asistencia = await enter(cliente)
  const at = async (instant: string, rol: 'recepcionista' | 'admin') => {
    api.clock.now = new Date(instant)
    const { token } = await api.signedIn(rol)
    const { statusCode, body } = await api.withToken(token).delete(`/asistencias/${asistencia._id}`)
    return [statusCode, body.codigo]
  }
  expect(await at('2026-11-21T05:00:00Z', 'recepcionista')).toEqual([403, 'ASISTENCIA_DE_OTRO_DIA'])
  expect(await at('2026-12-21T05:00:00Z', 'recepcionista')).toEqual([409, 'ASISTENCIA_ANTIGUA'])
  expect(await at('2026-12-21T05:00:00Z', 'admin')).toEqual([409, 'ASISTENCIA_ANTIGUA'])
  api.clock.now = now
  expect([await left(), await isListed(cliente)]).toEqual([2, true])
  expect(await at('2026-12-21T04:59:59Z', 'admin')).toEqual([200, undefined])
  api.clock.now = now
  expect([await left(), await isListed(cliente)]).toEqual([3, false])
  const late = await enter(await desk.cliente())
  api.clock.now = new Date('2026-11-21T04:59:59Z')
  const { token } = await api.signedIn('recepcionista')
  expect((await api.withToken(token).delete(`/asistencias/${late._id}`)).statusCode).toBe(200)
  api.clock.now = now
})

test('ten concurrent undos of one check-in restore its session once', async () => {
  const { cliente, left } = await withSessions(5)
  const asistencia = await enter(cliente)
  const answers = await together(10, () => undo(asistencia))
  expect(countByStatus(answers)).toEqual({ 200: 1, 404: 9 })
  expect(await left()).toBe(5)
})

test('concurrent undo and register never lose or create a session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { cliente, left } = await withSessions(5)
    const asistencia = await enter(cliente)
    const register = () =>
      api.as('recepcionista').post('/asistencias', { clienteId: cliente._id, claseId: yoga })
    const answers = await Promise.all([register(), undo(asistencia), register(), undo(asistencia)])
    for (const { statusCode } of answers) expect([200, 201, 404, 409]).toContain(statusCode)
    expect(await left()).toBe((await isListed(cliente)) ? 4 : 5)
  }
})
