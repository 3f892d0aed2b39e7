import { addDays } from '@gym/contract/core/calendar'
import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { clase, classDoorApi, MONTH } from '../../testing/class-door.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
let door: Awaited<ReturnType<typeof classDoorApi>>
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
  door = await classDoorApi(api)
})

const TODAY = '2026-11-20'
const UNKNOWN = '01a1fdba-9ddc-7115-af81-cac9435ec680'
const REPEATED = 'La asistencia ya fue registrada hoy.'

test('registering attendance returns client, class and the membership used', async () => {
  const cliente = await desk.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const renovable = await door.membresia(cliente, MONTH)
  const { statusCode, body } = await door.enter(cliente)
  expect(statusCode).toBe(201)
  expect(body).toEqual({
    _id: expect.any(String),
    clienteId: { _id: cliente._id, nombre: 'Ana', apellido: 'Pérez' },
    claseId: { _id: door.yoga, nombre: 'Yoga', dia: 'Lunes', horarioInicio: '06:00' },
    fecha: '2026-11-20T15:00:00.000Z',
    aviso: null,
    membresia: { tipo: 'Mensualidad', plan: null, fechafin: '2026-12-01', sesionesRestantes: 0 },
    renovable,
    porCobrar: renovable,
    siguiente: null,
    advertencias: ['La clase es del lunes y hoy es viernes.', 'No tiene inscripción en esta clase.'],
  })
})

test.each([
  [{}, 'El cliente es obligatorio.'],
  [{ clienteId: '', claseId: '' }, 'El cliente es obligatorio.'],
  [{ clienteId: UNKNOWN }, 'La clase es obligatoria.'],
  [{ clienteId: UNKNOWN, claseId: null }, 'La clase es obligatoria.'],
  [{ clienteId: 7, claseId: UNKNOWN }, 'El cliente debe ser un identificador.'],
])('registering attendance rejects the body %j', async (body, mensaje) => {
  const answer = await door.register(body)
  expect([answer.statusCode, answer.body.mensaje]).toEqual([400, mensaje])
})

test('registering attendance for an unknown or deleted client returns 404', async () => {
  const deleted = await desk.cliente()
  await api.as('recepcionista').delete(`/clientes/${deleted._id}`)
  for (const clienteId of [UNKNOWN, 'Ana', deleted._id]) {
    const { statusCode, body } = await door.register({ clienteId, claseId: door.yoga })
    expect([statusCode, body.mensaje]).toEqual([404, 'Cliente no encontrado'])
  }
})

test('registering attendance for an unknown or removed class returns 404', async () => {
  const cliente = await desk.cliente()
  const removed = await door.unaClase()
  const eliminadoEn = api.clock.now.toISOString()
  await api.db.updateTable('horarios').set({ eliminadoEn }).where('id', '=', removed).execute()
  for (const claseId of [UNKNOWN, 'Yoga', removed]) {
    const { statusCode, body } = await door.register({ clienteId: cliente._id, claseId })
    expect([statusCode, body.mensaje]).toEqual([404, 'Clase no encontrada'])
  }
  expect(await door.rowsOf(cliente)).toEqual([])
})

test('a second attendance that day returns 409 and spends nothing', async () => {
  const cliente = await desk.cliente()
  await door.membresia(cliente, clase(5))
  expect((await door.enter(cliente)).statusCode).toBe(201)
  const { statusCode, body } = await door.enter(cliente)
  expect([statusCode, body.mensaje]).toEqual([409, REPEATED])
  expect(await door.sessionsOf(cliente)).toEqual([4])
  expect((await door.enter(cliente, await door.unaClase('Rumba'))).statusCode).toBe(201)
  expect(await door.rowsOf(cliente)).toHaveLength(2)
})

test('an attendance records its class membership, not a Mensualidad', async () => {
  const cliente = await desk.cliente()
  const id = await door.membresia(cliente, clase(2))
  await door.enter(cliente)
  await door.membresia(cliente, MONTH)
  await door.enter(cliente, await door.unaClase('Rumba'))
  expect((await door.rowsOf(cliente)).map(({ membresiaId }) => membresiaId).sort()).toEqual([id, null])
})

test('fifty concurrent registrations leave one row and spend one session', async () => {
  const cliente = await desk.cliente()
  await door.membresia(cliente, clase(10))
  const answers = await together(50, () => door.enter(cliente))
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 49 })
  for (const { statusCode, body } of answers) if (statusCode === 409) expect(body.mensaje).toBe(REPEATED)
  expect(await door.rowsOf(cliente)).toHaveLength(1)
  expect(await door.sessionsOf(cliente)).toEqual([9])
})

test('two concurrent classes with one session left: one spends it, one warns', async () => {
  const rumba = await door.unaClase('Rumba')
  for (let round = 0; round < 5; round += 1) {
    const cliente = await desk.cliente()
    await door.membresia(cliente, clase(1))
    const answers = await Promise.all([door.enter(cliente), door.enter(cliente, rumba)])
    expect(countByStatus(answers)).toEqual({ 201: 2 })
    expect(answers.map(({ body }) => body.aviso).sort()).toEqual(['Sin sesiones restantes.', null].sort())
    expect(await door.sessionsOf(cliente)).toEqual([0])
    expect((await door.rowsOf(cliente)).filter(({ membresiaId }) => membresiaId !== null)).toHaveLength(1)
  }
})

test('ten concurrent classes spend ten sessions, earliest-ending membership first', async () => {
  const clases = await together(10, (n) => door.unaClase(`Clase ${n}`))
  const cliente = await desk.cliente()
  await door.membresia(cliente, clase(20))
  await door.membresia(cliente, clase(4, { de: '2026-11-01', a: '2026-11-25' }))
  const answers = await Promise.all(clases.map((claseId) => door.enter(cliente, claseId)))
  expect(countByStatus(answers)).toEqual({ 201: 10 })
  expect(await door.sessionsOf(cliente)).toEqual([0, 14])
})

test('attendance that races with client deletion succeeds or returns 404', async () => {
  const cliente = await desk.cliente()
  const clases = await together(8, (n) => door.unaClase(`Clase ${n}`))
  const answers = await Promise.all([
    ...clases.map((claseId) => door.enter(cliente, claseId)),
    api.as('recepcionista').delete(`/clientes/${cliente._id}`),
  ])
  for (const { statusCode } of answers) expect([200, 201, 404]).toContain(statusCode)
  const came = answers.filter(({ statusCode }) => statusCode === 201)
  expect(await door.rowsOf(cliente)).toHaveLength(came.length)
})

test('attendance before midnight at the gym belongs to that day', async () => {
  const cliente = await desk.cliente()
  await door.membresia(cliente, { de: '2026-11-01', a: TODAY })
  const late = await door.at('2026-11-21T04:30:00Z', cliente)
  expect(late.body).toMatchObject({ aviso: null, fecha: '2026-11-21T04:30:00.000Z' })
  expect((await door.at('2026-11-21T04:59:59Z', cliente)).statusCode).toBe(409)
  const next = await door.at('2026-11-21T05:00:00Z', cliente)
  expect([next.statusCode, next.body.aviso]).toEqual([
    201,
    'La membresía venció el 20/11/2026. Tiene días de gracia hasta el 23/11/2026.',
  ])
  expect((await door.rowsOf(cliente)).map(({ dia }) => dia)).toEqual([TODAY, addDays(TODAY, 1)])
})

test("the attendance day follows the gym's time zone", async () => {
  const madrid = await testApi({ timeZone: 'Europe/Madrid' })
  const cliente = await frontDesk(madrid).cliente()
  const { yoga: claseId } = await classDoorApi(madrid)
  madrid.clock.now = new Date('2026-11-20T23:30:00Z')
  const { token } = await madrid.signedIn('recepcionista')
  await madrid.withToken(token).post('/asistencias', { clienteId: cliente._id, claseId })
  const [row] = await madrid.db.selectFrom('asistencias').select('dia').execute()
  expect(row?.dia).toBe('2026-11-21')
})
