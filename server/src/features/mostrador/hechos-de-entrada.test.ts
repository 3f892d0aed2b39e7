import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aDesk, DAY_MS, HOUR_MS } from '../../testing/a-desk.ts'
import { type TestApi, testApi, together } from '../../testing/api.ts'
import { aCliente, aMembresia } from '../../testing/builders.ts'
import { expectDerivedTrue, onDay } from '../../testing/database/derived.ts'
import { whenOver } from '../../testing/when-over.ts'

/** Tests check-ins made offline and received late. */

let api: TestApi
let desk: ReturnType<typeof aDesk>
beforeAll(async () => {
  api = await testApi()
  desk = aDesk(api)
  whenOver(() => expectDerivedTrue(api))
})
beforeEach(() => onDay(api, '2026-11-20'))

const recepcion = () => api.as('recepcionista')
const entering = (clienteId: string, more: object = {}) =>
  desk.operation('/entradas', { clienteId, claseId: null, ...more })
const attending = (clienteId: string, claseId: string) =>
  desk.operation('/asistencias', { clienteId, claseId })
const visits = async (clienteId: string) =>
  (await api.db.selectFrom('asistencias').select('id').where('clienteId', '=', clienteId).execute()).length
const sessionsOf = async (_id: string) => (await recepcion().get(`/membresias/${_id}`)).body.sesionesRestantes

test('a blocked client is checked in with the cause as warning', async () => {
  const { _id } = await desk.cliente(aCliente())
  const entrada = entering(_id)
  await recepcion().put(`/clientes/${_id}`, { estado: 'inactivo' })
  expect((await entrada.send()).body.codigo).toBe('ENTRADA_BLOQUEADA')
  const { statusCode, body } = await entrada.sendLate(HOUR_MS)
  expect([statusCode, body.veredicto, body.permitidaPorque]).toEqual([
    201,
    'permitida',
    'Entró cuando no había conexión.',
  ])
  const aviso = { codigo: 'NO_PODIA_ENTRAR', causa: 'INACTIVO', texto: 'El cliente está inactivo.' }
  expect(body.avisos).toEqual([aviso])
  const { body: list } = await recepcion().get('/entradas')
  expect(list[0]).toMatchObject({ _id: body._id, motivos: ['INACTIVO'], sinConexion: { avisos: [aviso] } })
})

test('an overridden entry has no warning', async () => {
  const { _id } = await desk.cliente(aCliente())
  await recepcion().put(`/clientes/${_id}`, { estado: 'inactivo' })
  const { body } = await entering(_id, { permitir: { motivo: 'Viene a pagar' } }).sendLate(HOUR_MS)
  expect([body.permitidaPorque, body.avisos]).toEqual(['Viene a pagar', []])
})

test('a membership that ended before that day warns, after it not', async () => {
  const past = await desk.cliente(aCliente())
  await desk.membresia(aMembresia({ cliente: past._id, fechainicio: '2026-10-01', duracion: 30 }))
  expect((await entering(past._id).sendLate(HOUR_MS)).body.avisos).toEqual([
    { codigo: 'NO_PODIA_ENTRAR', causa: 'VENCIDA', texto: 'La membresía venció el 31/10/2026.' },
  ])
  const then = await desk.cliente(aCliente())
  await desk.membresia(aMembresia({ cliente: then._id, fechainicio: '2026-10-19', duracion: 30 }))
  expect((await entering(then._id).sendLate(3 * DAY_MS)).body.avisos).toEqual([])
})

test('no session is spent if none is left at replay', async () => {
  const { _id } = await desk.cliente(aCliente())
  const membresia = await desk.membresia(
    aMembresia({ cliente: _id, tipo: 'Clase', sesionesRestantes: 1, fechainicio: '2026-11-10' }),
  )
  const clases = await together(3, () => desk.clase())
  const [first, second] = clases.map((clase) => entering(_id, { claseId: clase._id }))
  const third = attending(_id, clases[2]?._id ?? '')
  expect((await first?.sendLate(3 * HOUR_MS))?.body.avisos).toEqual([])
  expect(await sessionsOf(membresia._id)).toBe(0)
  const aviso = { codigo: 'NO_PODIA_ENTRAR', causa: 'SIN_SESIONES', texto: 'Sin sesiones restantes.' }
  for (const each of [second, third])
    expect((await each?.sendLate(HOUR_MS))?.body).toMatchObject({ avisos: [aviso], membresia: null })
  expect(await sessionsOf(membresia._id)).toBe(0)
})

test('one class visit at two desks is one, with a warning', async () => {
  const { _id } = await desk.cliente(aCliente())
  await desk.membresia(
    aMembresia({ cliente: _id, tipo: 'Clase', sesionesRestantes: 5, fechainicio: '2026-11-10' }),
  )
  const clase = await desk.clase()
  const { body: first } = await entering(_id, { claseId: clase._id }).sendLate(2 * HOUR_MS)
  const aviso = { codigo: 'YA_ESTABA', texto: 'Ya estaba: entró a las 08:00.' }
  for (const again of [entering(_id, { claseId: clase._id }), attending(_id, clase._id)]) {
    const { body } = await again.sendLate(HOUR_MS)
    expect([body._id, body.avisos]).toEqual([first._id, [aviso]])
  }
  expect(await visits(_id)).toBe(1)
})

test('twenty concurrent replays of one class visit create one', async () => {
  const { _id } = await desk.cliente(aCliente())
  const clase = await desk.clase()
  const answers = await together(20, (index) =>
    (index % 2 ? attending(_id, clase._id) : entering(_id, { claseId: clase._id })).sendLate(HOUR_MS),
  )
  expect(answers.map(({ statusCode }) => statusCode).every((status) => status < 300)).toBe(true)
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  expect(await visits(_id)).toBe(1)
})

test('a late free entry repeats one within the hours', async () => {
  const { _id } = await desk.cliente(aCliente())
  const { body: online } = await entering(_id).send()
  const near = await entering(_id).sendLate(HOUR_MS)
  expect([near.body._id, near.body.avisos[0].codigo]).toEqual([online._id, 'YA_ESTABA'])
  const far = await entering(_id).sendLate(5 * HOUR_MS)
  expect([far.body.repetida, far.body._id === online._id]).toEqual([false, false])
  expect(await visits(_id)).toBe(2)
})

test('late entries of one person repeat with the rule off', async () => {
  const reglas = (REPETIDA: string) => api.as('admin').put('/configuracion/entrada', { reglas: { REPETIDA } })
  expect((await reglas('ignorar')).statusCode).toBe(200)
  const { _id } = await desk.cliente(aCliente())
  await entering(_id).sendLate(2 * HOUR_MS)
  expect((await entering(_id).sendLate(HOUR_MS)).body.repetida).toBe(true)
  expect(await visits(_id)).toBe(1)
  await reglas('avisar')
})

test('a removed class warns, and the visit belongs to it', async () => {
  const { _id } = await desk.cliente(aCliente())
  const clase = await desk.clase({ nombre: 'Yoga' })
  const [entrada, asistencia] = [entering(_id, { claseId: clase._id }), attending(_id, clase._id)]
  expect((await recepcion().delete(`/entrenadores/${clase.entrenadorId}`)).statusCode).toBe(200)
  expect((await entrada.send()).body.codigo).toBe('CLASE_NO_ENCONTRADA')
  const { body } = await entrada.sendLate(HOUR_MS)
  expect(body.avisos).toContainEqual({
    codigo: 'CLASE_ELIMINADA',
    texto: 'El horario de Yoga ya no está.',
  })
  expect(body.clase._id).toBe(clase._id)
  expect((await asistencia.sendLate(HOUR_MS)).body._id).toBe(body._id)
})

test('an unknown client is rejected', async () => {
  const { _id } = await desk.cliente(aCliente())
  await api.as('admin').delete(`/clientes/${_id}`)
  for (const each of [entering(_id), desk.operation('/entradas', { identificacion: '999' })]) {
    const answer = await each.sendLate(HOUR_MS)
    expect([answer.statusCode, answer.body.codigo]).toEqual([404, 'CLIENTE_NO_ENCONTRADO'])
  }
})

test('a late entry unfreezes the membership from its own day', async () => {
  const { _id } = await desk.cliente(aCliente())
  const membresia = await desk.membresia(aMembresia({ cliente: _id, fechainicio: '2026-11-10' }))
  const frozen = await recepcion().post(`/membresias/${membresia._id}/congelar`, {
    desde: '2026-11-20',
    motivo: 'Viaje',
  })
  expect(frozen.statusCode).toBeLessThan(300)
  await onDay(api, '2026-11-24')
  const { statusCode, body } = await entering(_id).sendLate(2 * DAY_MS)
  expect([statusCode, body.membresia._id]).toEqual([201, membresia._id])
  expect((await recepcion().get(`/membresias/${membresia._id}`)).body.congelada).toBeNull()
})
