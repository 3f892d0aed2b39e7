import { addDays, type Day } from '@gym/contract/core/calendar'
import { daysRemaining, isAboutToExpire } from '@gym/contract/membresias/membresias.rules'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Answer, type TestApi, testApi } from '../../testing/api.ts'
import { aDatabase } from '../../testing/database/test-database.ts'
import { emptiedApi } from '../../testing/emptied-api.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { plansOf } from '../../testing/models/plans.ts'
import { listMembresias } from './membresias-list.queries.ts'

const TODAY = '2026-11-20'

let api: TestApi
/** Last days of the memberships, one each. Their other fields are in other orders, to test the sorting. */
const ends = [-40, -1, 0, 1, 5, 6, 30].map((offset) => addDays(TODAY, offset))

beforeAll(async () => {
  api = await testApi()
  const desk = frontDesk(api)
  for (const [index, fechafin] of ends.entries()) {
    api.clock.now = new Date(Date.UTC(2026, 10, 20, 15, index))
    const cliente = await desk.cliente({ nombre: `Persona ${index}`, apellido: surnames[index] })
    await desk.membresia({
      cliente: cliente._id,
      tipo: index % 2 === 0 ? 'Mensualidad' : 'Clase',
      duracion: 10 + ((index * 3) % 7),
      fechainicio: addDays(fechafin, -10 - ((index * 3) % 7)),
      precio: 10_000 + ((index * 5) % 7),
      sesionesRestantes: (index * 2) % 7,
    })
  }
  const gone = await desk.cliente({ apellido: 'Borrado' })
  await desk.membresia({ cliente: gone._id })
  await api.as('recepcionista').delete(`/clientes/${gone._id}`)
  const hidden = await desk.membresia({ cliente: (await desk.cliente({ apellido: 'Zamora' }))._id })
  await api.as('recepcionista').delete(`/membresias/${hidden._id}`)
})

const surnames = ['Nuñez', 'Ñáñez', 'Zea', 'Álvarez', 'Ortiz', 'Bernal', 'Ñu']

const list = (query = ''): Promise<Answer> => api.as('recepcionista').get(`/membresias?${query}`)
const rowsOf = ({ body }: Answer) => body.membresias as Membresia[]
const endsOf = (answer: Answer): Day[] => rowsOf(answer).map(({ fechafin }) => fechafin)

test('list is newest first, without deleted memberships or clients', async () => {
  const answer = await list()
  expect(endsOf(answer)).toEqual([...ends].reverse())
  expect(answer.headers['x-total-count']).toBe(String(ends.length))
})

test.each([
  ['tipo', ({ tipo }: Membresia) => (tipo === 'Mensualidad' ? 0 : 1)],
  ['duracion', ({ duracion }: Membresia) => duracion],
  ['diasRestantes', ({ fechafin }: Membresia) => Date.parse(fechafin)],
  ['sesionesRestantes', ({ sesionesRestantes }: Membresia) => sesionesRestantes],
  ['precio', ({ precio }: Membresia) => precio],
  ['fechainicio', ({ fechainicio }: Membresia) => Date.parse(fechainicio)],
  ['fechafin', ({ fechafin }: Membresia) => Date.parse(fechafin)],
])('the list sorts by %s, both ways', async (orden, value) => {
  const up = rowsOf(await list(`orden=${orden}`)).map(value)
  expect(up).toHaveLength(ends.length)
  expect(up).toEqual([...up].sort((a, b) => a - b))
  const down = rowsOf(await list(`orden=-${orden}`)).map(value)
  expect(down).toEqual([...down].sort((a, b) => b - a))
})

test('the list sorts by surname in Spanish collation', async () => {
  const order = ['Álvarez', 'Bernal', 'Nuñez', 'Ñáñez', 'Ñu', 'Ortiz', 'Zea']
  const surnamesOf = (answer: Answer) => rowsOf(answer).map(({ cliente }) => cliente.apellido)
  expect(surnamesOf(await list('orden=cliente'))).toEqual(order)
  expect(surnamesOf(await list('orden=-cliente'))).toEqual(order.reverse())
})

test.each(['orden=saldo', 'vigencia=eterna', 'limite=0', 'vigencia=vigente&vigencia=vencida'])(
  'the list rejects ?%s',
  async (query) => {
    expect((await list(query)).statusCode).toBe(400)
  },
)

test("search ignores case and accents of the client's name", async () => {
  const found = rowsOf(await list(`buscar=${encodeURIComponent('NANEZ')}`))
  expect(found.map(({ cliente }) => cliente.apellido)).toEqual(['Ñáñez'])
  expect(rowsOf(await list('buscar=borrado'))).toEqual([])
})

test('vigente includes memberships that end today or later', async () => {
  expect(endsOf(await list('vigencia=vigente&orden=fechafin'))).toEqual(ends.slice(2))
})

test('por-vencer includes those that end within five days', async () => {
  expect(endsOf(await list('vigencia=por-vencer&orden=fechafin'))).toEqual(ends.slice(2, 5))
})

test('por-vencer excludes renewed memberships by default', async () => {
  const own = await emptiedApi()
  const ownDesk = frontDesk(own)
  const sold = async (cliente: string, fechafin: Day) =>
    ownDesk.membresia({ cliente, fechainicio: addDays(fechafin, -30) })
  const renewed = (await ownDesk.cliente())._id
  const old = await sold(renewed, addDays(TODAY, 2))
  await sold(renewed, addDays(TODAY, 32))
  const due = await sold((await ownDesk.cliente())._id, addDays(TODAY, 3))
  const idsOf = async (query: string) =>
    rowsOf(await own.as('recepcionista').get(`/membresias?orden=fechafin&vigencia=${query}`)).map(
      ({ _id }) => _id,
    )
  expect(await idsOf('por-vencer')).toEqual([due._id])
  expect(await idsOf('por-vencer&renovadas=true')).toEqual([old._id, due._id])
  const indicadores = await own.as('admin').get('/indicadores')
  expect(indicadores.body.membresiasPorVencer).toBe(2)
})

test('sin-renovar has one row per client, latest end first', async () => {
  const own = await emptiedApi()
  const ownDesk = frontDesk(own)
  const ending = (cliente: string, offset: number) =>
    ownDesk.membresia({ cliente, fechainicio: addDays(TODAY, offset - 30) })
  const lapsed = await ownDesk.cliente({ apellido: 'Mora', telefono: '3001234567' })
  await ending(lapsed._id, -60)
  const last = await ending(lapsed._id, -30)
  const twice = await ownDesk.cliente({ apellido: 'Ruiz' })
  await ending(twice._id, -1)
  const second = await ending(twice._id, -1)
  const renewed = await ownDesk.cliente({ apellido: 'Paz' })
  await ending(renewed._id, -5)
  await ending(renewed._id, 0)
  const cancelled = await ownDesk.cliente({ apellido: 'Gil' })
  const before = await ending(cancelled._id, -90)
  const taken = await ending(cancelled._id, 20)
  await own.as('recepcionista').delete(`/membresias/${taken._id}`)
  const gone = await ownDesk.cliente({ apellido: 'Borrado' })
  await ending(gone._id, -10)
  await own.as('recepcionista').delete(`/clientes/${gone._id}`)

  const rows = async (query = '') =>
    rowsOf(await own.as('recepcionista').get(`/membresias?vigencia=sin-renovar${query}`))
  expect((await rows()).map(({ _id }) => _id)).toEqual([second._id, last._id, before._id])
  const [, { cliente } = {}] = await rows()
  expect(cliente).toMatchObject({ apellido: 'Mora', telefono: '3001234567' })
  const found = await rows('&buscar=mora')
  expect(found.map(({ _id }) => _id)).toEqual([last._id])
  const between = `&fechaInicio=${addDays(TODAY, -90)}&fechaFin=${addDays(TODAY, -30)}`
  expect((await rows(between)).map(({ _id }) => _id)).toEqual([last._id, before._id])
})

test('the count of sin-renovar equals its list, ties included', async () => {
  const own = await emptiedApi()
  const desk = frontDesk(own)
  const ended = async (apellido: string, ...daysAgo: number[]) => {
    const { _id: cliente } = await desk.cliente({ apellido })
    for (const ago of daysAgo)
      await desk.membresia({ cliente, fechainicio: addDays(TODAY, -ago - 30), duracion: 30 })
    return cliente
  }
  await ended('Mora', 40, 40, 90)
  await ended('Mora', 10, -1)
  await ended('Ruiz', 5)
  const gone = await ended('Ruiz', 40)
  await own.as('recepcionista').delete(`/clientes/${gone}`)
  const month = `&fechaInicio=${addDays(TODAY, -45)}&fechaFin=${addDays(TODAY, -30)}`
  for (const [query, total] of [
    ['', 2],
    [month, 1],
    ['&buscar=ruiz', 1],
    [`&cliente=${gone}`, 0],
  ] as const) {
    const answer = await own.as('recepcionista').get(`/membresias?vigencia=sin-renovar&limite=10${query}`)
    expect([rowsOf(answer).length, answer.headers['x-total-count']]).toEqual([total, String(total)])
  }
})

test('the list filters by client', async () => {
  const [row] = rowsOf(await list('limite=1'))
  const cliente = row?.cliente._id
  expect(rowsOf(await list(`cliente=${cliente}`))).toEqual([row])
  expect(rowsOf(await list('cliente=no-es-un-id'))).toEqual([])
})

test('vencida includes those that ended before today', async () => {
  expect(endsOf(await list('vigencia=vencida&orden=fechafin'))).toEqual(ends.slice(0, 2))
})

test('the list filters, searches and pages together', async () => {
  const answer = await list('vigencia=vigente&buscar=persona&orden=fechafin&limite=2&pagina=2')
  expect(endsOf(answer)).toEqual(ends.slice(4, 6))
  expect(answer.headers['x-total-count']).toBe('5')
  expect(answer.headers.link).toContain('vigencia=vigente&buscar=persona&orden=fechafin&limite=2&pagina=3')
})

test("the filters agree with the contract's rules around midnight", async () => {
  for (const [now, today] of [
    ['2026-11-20T05:00:00Z', '2026-11-20'],
    ['2026-11-21T04:59:59Z', '2026-11-20'],
    ['2026-11-21T05:00:00Z', '2026-11-21'],
  ] as const) {
    api.clock.now = new Date(now)
    const desk = api.withToken((await api.signedIn('recepcionista')).token)
    const ending = async (query = '') => endsOf(await desk.get(`/membresias?orden=fechafin${query}`))
    const all = await ending()
    const hasDaysLeft = (fechafin: Day) => daysRemaining(fechafin, today) !== null
    expect(await ending('&vigencia=vigente')).toEqual(all.filter(hasDaysLeft))
    expect(await ending('&vigencia=vencida')).toEqual(all.filter((fechafin) => !hasDaysLeft(fechafin)))
    expect(await ending('&vigencia=por-vencer')).toEqual(
      all.filter((fechafin) => isAboutToExpire(fechafin, today)),
    )
  }
})

test.each([
  ['precio', 'membresias_precio on'],
  ['-precio', 'membresias_precio_mayor on'],
] as const)('sorting by %s uses an index instead of a sort', { tags: ['full'] }, async (orden, index) => {
  const { db, owned } = await aDatabase()
  await sql`
    insert into clientes (id, nombre, apellido, email, telefono, direccion, numero_identificacion)
    select gen_random_uuid(), 'Ana', 'Ruiz', 'a@b.co', '3001234567', 'Calle 1', (10000 + n)::text
    from generate_series(1, 500) n`.execute(db)
  await sql`
    insert into membresias (id, cliente_id, tipo, duracion, precio, sesiones_restantes, fechainicio, created_at)
    select gen_random_uuid(), id, 'Mensualidad', 30, n, 0, date '2026-01-01', now()
    from clientes, generate_series(1, 5) n`.execute(db)
  await sql`analyze`.execute(owned)
  const plans = await plansOf(db, () => listMembresias(db, { orden, limite: 5 }, {}, TODAY))
  const page = plans.find(({ statement }) => statement.includes('order by m.precio'))
  expect(page?.plan).toContain(index)
  expect(page?.plan).not.toContain('Sort')
})
