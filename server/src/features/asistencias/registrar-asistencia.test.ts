import { addDays, type Day, daysBetween } from '@gym/contract/calendar'
import type { Cliente } from '@gym/contract/clientes'
import { beforeAll, expect, test } from 'vitest'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'
import { aClase } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
let desk: ReturnType<typeof frontDesk>
let yoga: string
beforeAll(async () => {
  api = await testApi()
  desk = frontDesk(api)
  yoga = await unaClase()
})

const TODAY = '2026-11-20'
const UNKNOWN = '01a1fdba-9ddc-7115-af81-cac9435ec680'
const REPEATED = 'La asistencia ya fue registrada hoy.'

const register = (body: unknown, headers?: Record<string, string>) =>
  api.as('recepcionista').post('/asistencias', body, headers)
const enter = ({ _id }: Pick<Cliente, '_id'>, claseId = yoga) => register({ clienteId: _id, claseId })

/** A weekly slot with a trainer of its own, so that hours never meet. */
async function unaClase(nombreClase = 'Yoga', at = desk): Promise<string> {
  const { clases } = await at.entrenador({ clases: [aClase({ nombreClase })] })
  return clases[0]?.dias[0]?._id ?? ''
}

interface Fields {
  tipo?: 'Mensualidad' | 'Clase'
  de: Day
  a: Day
  sesiones?: number
}

async function membresia({ _id }: Cliente, { tipo, de, a, sesiones = 0 }: Fields): Promise<string> {
  const days = { fechainicio: de, duracion: daysBetween(de, a) }
  const made = await desk.membresia({
    cliente: _id,
    tipo: tipo ?? 'Mensualidad',
    ...days,
    sesionesRestantes: sesiones,
  })
  return made._id
}

/** The sessions left of each of the client's memberships, the one that ends first, first. */
async function sessionsOf({ _id }: Cliente): Promise<number[]> {
  const rows = await api.db
    .selectFrom('membresias')
    .select('sesionesRestantes')
    .where('clienteId', '=', _id)
    .orderBy('fechafin')
    .execute()
  return rows.map(({ sesionesRestantes }) => sesionesRestantes)
}

function rowsOf({ _id }: Cliente) {
  return api.db
    .selectFrom('asistencias')
    .select(['dia', 'fecha', 'membresiaId'])
    .where('clienteId', '=', _id)
    .orderBy('fecha')
    .execute()
}

/** A month of which the 20th of November is one day. */
const MONTH = { de: '2026-11-01', a: '2026-12-01' }
const clase = (sesiones: number, days = MONTH): Fields => ({ tipo: 'Clase', ...days, sesiones })

test('registering attendance answers who came to which class and what lets them in', async () => {
  const cliente = await desk.cliente({ nombre: 'Ana', apellido: 'Pérez' })
  const renovable = await membresia(cliente, MONTH)
  const { statusCode, body } = await enter(cliente)
  expect(statusCode).toBe(201)
  expect(body).toEqual({
    _id: expect.any(String),
    clienteId: { _id: cliente._id, nombre: 'Ana', apellido: 'Pérez' },
    claseId: { _id: yoga, nombre: 'Yoga', dia: 'Lunes', horarioInicio: '06:00' },
    fecha: '2026-11-20T15:00:00.000Z',
    aviso: null,
    membresia: { tipo: 'Mensualidad', fechafin: '2026-12-01', sesionesRestantes: 0 },
    renovable,
    advertencias: ['La clase es del lunes y hoy es viernes.', 'No tiene inscripción en esta clase.'],
  })
})

test.each([
  [{}, 'El cliente es obligatorio.'],
  [{ clienteId: '', claseId: '' }, 'El cliente es obligatorio.'],
  [{ clienteId: UNKNOWN }, 'La clase es obligatoria.'],
  [{ clienteId: UNKNOWN, claseId: null }, 'La clase es obligatoria.'],
  [{ clienteId: 7, claseId: UNKNOWN }, 'El cliente debe ser un identificador.'],
])('registering attendance refuses the body %j', async (body, mensaje) => {
  const answer = await register(body)
  expect([answer.statusCode, answer.body.mensaje]).toEqual([400, mensaje])
})

test('registering attendance of a client who never was, has another form of id, or was deleted is 404', async () => {
  const deleted = await desk.cliente()
  await api.as('recepcionista').delete(`/clientes/${deleted._id}`)
  for (const clienteId of [UNKNOWN, 'Ana', deleted._id]) {
    const { statusCode, body } = await register({ clienteId, claseId: yoga })
    expect([statusCode, body.mensaje]).toEqual([404, 'Cliente no encontrado'])
  }
})

test('registering attendance at a class that never was or was removed is 404', async () => {
  const cliente = await desk.cliente()
  const removed = await unaClase()
  const eliminadoEn = api.clock.now.toISOString()
  await api.db.updateTable('horarios').set({ eliminadoEn }).where('id', '=', removed).execute()
  for (const claseId of [UNKNOWN, 'Yoga', removed]) {
    const { statusCode, body } = await register({ clienteId: cliente._id, claseId })
    expect([statusCode, body.mensaje]).toEqual([404, 'Clase no encontrada'])
  }
  expect(await rowsOf(cliente)).toEqual([])
})

test('a client who comes to a class a second time on one day is refused and spends nothing', async () => {
  const cliente = await desk.cliente()
  await membresia(cliente, clase(5))
  expect((await enter(cliente)).statusCode).toBe(201)
  const { statusCode, body } = await enter(cliente)
  expect([statusCode, body.mensaje]).toEqual([409, REPEATED])
  expect(await sessionsOf(cliente)).toEqual([4])
  expect((await enter(cliente, await unaClase('Rumba'))).statusCode).toBe(201)
  expect(await rowsOf(cliente)).toHaveLength(2)
})

interface Case {
  name: string
  has: Fields[]
  estado?: string
  aviso: string | null
  lets?: { tipo: string; fechafin: Day; sesionesRestantes: number }
  /** The sessions left afterwards, by end. */
  left: number[]
}

const cases: Case[] = [
  { name: 'without any membership', has: [], aviso: 'Sin membresía vigente.', left: [] },
  {
    name: 'whose membership begins tomorrow',
    has: [{ de: '2026-11-21', a: '2026-12-21' }],
    aviso: 'Sin membresía vigente.',
    left: [0],
  },
  {
    name: 'whose membership ended yesterday',
    has: [{ de: '2026-10-20', a: '2026-11-19' }],
    aviso: 'La membresía venció el 19/11/2026.',
    left: [0],
  },
  {
    name: 'with two that ended, of which the later end counts',
    has: [clase(3, { de: '2026-08-06', a: '2026-09-05' }), { de: '2026-06-01', a: '2026-07-01' }],
    aviso: 'La membresía venció el 05/09/2026.',
    left: [0, 3],
  },
  {
    name: 'with one that ended and one that begins later',
    has: [
      { de: '2026-10-01', a: '2026-10-31' },
      { de: '2026-11-30', a: '2026-12-30' },
    ],
    aviso: 'La membresía venció el 31/10/2026.',
    left: [0, 0],
  },
  {
    name: 'whose sessions are spent',
    has: [clase(0)],
    aviso: 'Sin sesiones restantes.',
    left: [0],
  },
  {
    name: 'whose sessions are spent, and who has some of a membership that ended',
    has: [clase(4, { de: '2026-09-01', a: '2026-10-01' }), clase(0)],
    aviso: 'Sin sesiones restantes.',
    left: [4, 0],
  },
  {
    name: 'who is inactive, even with everything paid',
    has: [MONTH, clase(5)],
    estado: 'inactivo',
    aviso: 'El cliente está inactivo.',
    left: [0, 5],
  },
  {
    name: 'with a Mensualidad on its last day',
    has: [{ de: '2026-10-21', a: TODAY }],
    aviso: null,
    lets: { tipo: 'Mensualidad', fechafin: TODAY, sesionesRestantes: 0 },
    left: [0],
  },
  {
    name: 'with a Mensualidad on its first day',
    has: [{ de: TODAY, a: '2026-12-20' }],
    aviso: null,
    lets: { tipo: 'Mensualidad', fechafin: '2026-12-20', sesionesRestantes: 0 },
    left: [0],
  },
  {
    name: 'with a Mensualidad, which spares the sessions',
    has: [clase(5, { de: '2026-11-10', a: '2026-11-30' }), MONTH],
    aviso: null,
    lets: { tipo: 'Mensualidad', fechafin: '2026-12-01', sesionesRestantes: 0 },
    left: [5, 0],
  },
  {
    name: 'with two Mensualidades, of which the longer counts',
    has: [{ de: TODAY, a: '2026-12-20' }, MONTH],
    aviso: null,
    lets: { tipo: 'Mensualidad', fechafin: '2026-12-20', sesionesRestantes: 0 },
    left: [0, 0],
  },
  {
    name: 'with the last session',
    has: [clase(1)],
    aviso: null,
    lets: { tipo: 'Clase', fechafin: '2026-12-01', sesionesRestantes: 0 },
    left: [0],
  },
  {
    name: 'with sessions of two, of which the one that ends first pays',
    has: [clase(8, { de: '2026-11-01', a: '2026-12-31' }), clase(3, { de: TODAY, a: '2026-11-27' })],
    aviso: null,
    lets: { tipo: 'Clase', fechafin: '2026-11-27', sesionesRestantes: 2 },
    left: [2, 8],
  },
  {
    name: 'with sessions left only in the one that ends later',
    has: [clase(0, { de: TODAY, a: '2026-11-27' }), clase(8)],
    aviso: null,
    lets: { tipo: 'Clase', fechafin: '2026-12-01', sesionesRestantes: 7 },
    left: [0, 7],
  },
]

test.each(cases)(
  'at the door, a client $name is told what lets them in or why nothing does',
  async ({ has, estado = 'activo', aviso, lets = null, left }) => {
    const cliente = await desk.cliente({ estado })
    for (const fields of has) await membresia(cliente, fields)
    const { statusCode, body } = await enter(cliente)
    expect([statusCode, body.aviso]).toEqual([201, aviso])
    expect(body.membresia).toEqual(lets)
    expect(await sessionsOf(cliente)).toEqual(left)
    expect(await rowsOf(cliente)).toHaveLength(1)
  },
)

test('at the door, what can be renewed is what lets the client in, was spent or ended last', async () => {
  const renewableOf = async (has: Fields[]) => {
    const cliente = await desk.cliente()
    const ids = []
    for (const fields of has) ids.push(await membresia(cliente, fields))
    return ids.indexOf((await enter(cliente)).body.renovable)
  }
  expect(await renewableOf([])).toBe(-1)
  expect(await renewableOf([clase(5), MONTH])).toBe(1)
  expect(await renewableOf([{ de: '2026-06-01', a: '2026-07-01' }, clase(0)])).toBe(1)
  const ended = { de: '2026-09-01', a: '2026-10-01' }
  expect(await renewableOf([{ de: '2026-06-01', a: '2026-07-01' }, ended])).toBe(1)
})

test('at the door one is told of a class that is over for today, and of one without enrolment, and comes in', async () => {
  const noon = { dia: 'Viernes', horarioInicio: '12:00', horarioFin: '13:00' }
  const { clases } = await desk.entrenador({ clases: [aClase({ nombreClase: 'Remo', dias: [noon] })] })
  const slot = clases[0]?.dias[0]
  const remo = slot?._id ?? ''
  const [ana, eva] = [await desk.cliente(), await desk.cliente()]
  const found = (await desk.clases()).find(({ _id }) => _id === remo)
  if (found) await desk.inscripcion(ana, found)
  const told = async (instant: string, cliente: Cliente) =>
    (await at(instant, cliente, remo)).body.advertencias
  expect(await told('2026-11-20T17:59:00Z', ana)).toEqual([])
  expect(await told('2026-11-20T18:00:00Z', eva)).toEqual([
    'La clase de hoy terminó a las 13:00.',
    'No tiene inscripción en esta clase.',
  ])
})

test('at the door a membership that was deleted does not count', async () => {
  const cliente = await desk.cliente()
  for (const fields of [clase(5), MONTH])
    await api.as('recepcionista').delete(`/membresias/${await membresia(cliente, fields)}`)
  expect((await enter(cliente)).body.aviso).toBe('Sin membresía vigente.')
  expect(await sessionsOf(cliente)).toContain(5)
})

test('an attendance keeps which membership paid with a session, and none where a Mensualidad lets the client in', async () => {
  const cliente = await desk.cliente()
  const id = await membresia(cliente, clase(2))
  await enter(cliente)
  await membresia(cliente, MONTH)
  await enter(cliente, await unaClase('Rumba'))
  expect((await rowsOf(cliente)).map(({ membresiaId }) => membresiaId).sort()).toEqual([id, null])
})

test('fifty tills that register one client in one class at once leave one row and spend one session', async () => {
  const cliente = await desk.cliente()
  await membresia(cliente, clase(10))
  const answers = await together(50, () => enter(cliente))
  expect(countByStatus(answers)).toEqual({ 201: 1, 409: 49 })
  for (const { statusCode, body } of answers) if (statusCode === 409) expect(body.mensaje).toBe(REPEATED)
  expect(await rowsOf(cliente)).toHaveLength(1)
  expect(await sessionsOf(cliente)).toEqual([9])
})

test('of two classes registered at once with one session left, one spends it and the other is told that none is left', async () => {
  const rumba = await unaClase('Rumba')
  for (let round = 0; round < 5; round += 1) {
    const cliente = await desk.cliente()
    await membresia(cliente, clase(1))
    const answers = await Promise.all([enter(cliente), enter(cliente, rumba)])
    expect(countByStatus(answers)).toEqual({ 201: 2 })
    expect(answers.map(({ body }) => body.aviso).sort()).toEqual(['Sin sesiones restantes.', null].sort())
    expect(await sessionsOf(cliente)).toEqual([0])
    expect((await rowsOf(cliente)).filter(({ membresiaId }) => membresiaId !== null)).toHaveLength(1)
  }
})

test('ten classes registered at once spend ten sessions, those of the membership that ends first before the other’s', async () => {
  const clases = await together(10, (n) => unaClase(`Clase ${n}`))
  const cliente = await desk.cliente()
  await membresia(cliente, clase(20))
  await membresia(cliente, clase(4, { de: '2026-11-01', a: '2026-11-25' }))
  const answers = await Promise.all(clases.map((claseId) => enter(cliente, claseId)))
  expect(countByStatus(answers)).toEqual({ 201: 10 })
  expect(await sessionsOf(cliente)).toEqual([0, 14])
})

test('a client who is deleted while attendance is registered came before it or is not found', async () => {
  const cliente = await desk.cliente()
  const clases = await together(8, (n) => unaClase(`Clase ${n}`))
  const answers = await Promise.all([
    ...clases.map((claseId) => enter(cliente, claseId)),
    api.as('recepcionista').delete(`/clientes/${cliente._id}`),
  ])
  for (const { statusCode } of answers) expect([200, 201, 404]).toContain(statusCode)
  const came = answers.filter(({ statusCode }) => statusCode === 201)
  expect(await rowsOf(cliente)).toHaveLength(came.length)
})

/** Makes the program see an instant for as long as `work` runs. */
async function at(instant: string, cliente: Cliente, claseId = yoga) {
  const before = api.clock.now
  api.clock.now = new Date(instant)
  const { token } = await api.signedIn('recepcionista')
  const answer = await api.withToken(token).post('/asistencias', { clienteId: cliente._id, claseId })
  api.clock.now = before
  return answer
}

test('attendance at half past eleven at night is of that day at the gym, and after midnight of the next', async () => {
  const cliente = await desk.cliente()
  await membresia(cliente, { de: '2026-11-01', a: TODAY })
  const late = await at('2026-11-21T04:30:00Z', cliente)
  expect(late.body).toMatchObject({ aviso: null, fecha: '2026-11-21T04:30:00.000Z' })
  expect((await at('2026-11-21T04:59:59Z', cliente)).statusCode).toBe(409)
  const next = await at('2026-11-21T05:00:00Z', cliente)
  expect([next.statusCode, next.body.aviso]).toEqual([201, 'La membresía venció el 20/11/2026.'])
  expect((await rowsOf(cliente)).map(({ dia }) => dia)).toEqual([TODAY, addDays(TODAY, 1)])
})

test('the day of an attendance is the gym’s own, wherever the gym is', async () => {
  const madrid = await testApi({ timeZone: 'Europe/Madrid' })
  const cliente = await frontDesk(madrid).cliente()
  const claseId = await unaClase('Yoga', frontDesk(madrid))
  madrid.clock.now = new Date('2026-11-20T23:30:00Z')
  const { token } = await madrid.signedIn('recepcionista')
  await madrid.withToken(token).post('/asistencias', { clienteId: cliente._id, claseId })
  const [row] = await madrid.db.selectFrom('asistencias').select('dia').execute()
  expect(row?.dia).toBe('2026-11-21')
})

test('attendance sent again with its Idempotency-Key is answered the same and spends one session', async () => {
  const cliente = await desk.cliente()
  await membresia(cliente, clase(3))
  const body = { clienteId: cliente._id, claseId: yoga }
  const answers = await together(10, () => register(body, { 'idempotency-key': 'la misma' }))
  expect(countByStatus(answers)).toEqual({ 201: 10 })
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body)
  expect(await sessionsOf(cliente)).toEqual([2])
  const other = await register({ ...body, claseId: UNKNOWN }, { 'idempotency-key': 'la misma' })
  expect(other.statusCode).toBe(422)
})
