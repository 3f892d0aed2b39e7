import type { PassThrough } from 'node:stream'
import type { Cambio } from '@gym/contract/core/cambios.rules'
import type { Rol } from '@gym/contract/permissions/permissions'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tables } from '../../main/resources.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aPago } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { createCambios } from './streams.ts'

let api: TestApi
let address: string
const leaving = new Set<AbortController>()
beforeEach(async () => {
  api = await testApi()
  address = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const one of leaving) one.abort()
  leaving.clear()
})

/** Opens a stream over a real connection; collects its hints until it ends. */
async function looksOn(token: string) {
  const controller = new AbortController()
  leaving.add(controller)
  const response = await fetch(`${address}/api/cambios`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  })
  const heard = { cambios: [] as Cambio[], isOver: false }
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece, { stream: true })
      const whole = text.split('\n\n')
      text = whole.pop() ?? ''
      for (const event of whole)
        if (event.startsWith('data: ')) heard.cambios.push(JSON.parse(event.slice('data: '.length)))
    }
    heard.isOver = true
  }
  read().catch(() => {})
  return { response, heard }
}

const resources = ({ cambios }: { cambios: Cambio[] }) => cambios.map(({ recurso }) => recurso)
const theirs: Record<string, string[]> = {
  entrenador: ['clientes', 'clases', 'composicion-corporal', 'configuracion', 'ejercicios', 'rutinas'],
  user: ['clases', 'composicion-corporal', 'configuracion', 'ejercicios', 'vinculos'],
}

async function settled(rol: Rol) {
  const { token } = await api.signedIn(rol)
  const seen = await looksOn(token)
  await vi.waitUntil(() => resources(seen.heard).includes('configuracion'), { timeout: 5_000 })
  return { ...seen, token, before: [...seen.heard.cambios] }
}

test('a stream without a session returns 401', async () => {
  const { response } = await looksOn('nobody-has-this-token-at-all')
  expect([response.status, response.headers.get('content-type')]).toEqual([
    401,
    'application/json; charset=utf-8',
  ])
})

test.each(['entrenador', 'user'] as const)(
  'a %s who connects gets one hint per readable resource',
  async (rol) => {
    const { heard, response } = await settled(rol)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    await vi.waitUntil(() => heard.cambios.length >= (theirs[rol]?.length ?? 0), { timeout: 5_000 })
    expect(resources(heard)).toEqual(theirs[rol])
  },
)

test('a sale reaches desks within two seconds, and no trainer', async () => {
  const desk = await settled('recepcionista')
  const floor = await settled('entrenador')
  const from = Date.now()
  await frontDesk(api).pago({ monto: 1_000 })
  const versionsOf = (cambios: Cambio[]) =>
    cambios.filter(({ recurso }) => recurso === 'pagos').map(({ version }) => version)
  await vi.waitUntil(() => versionsOf(desk.heard.cambios).length > 1, { timeout: 2_000 })
  expect(Date.now() - from).toBeLessThan(2_000)
  const [first = 0, second = 0] = versionsOf(desk.heard.cambios)
  expect(second).toBeGreaterThan(first)

  // Hints arrive in order: after the hint of the new client, no hint of the payment can follow.
  await frontDesk(api).cliente()
  const toldOfClients = () => resources(floor.heard).filter((recurso) => recurso === 'clientes').length > 1
  await vi.waitUntil(toldOfClients, { timeout: 5_000 })
  expect(resources(floor.heard)).not.toContain('pagos')
  expect(resources(floor.heard)).not.toContain('contabilidad')
})

test('a trainer sees an entry as a change of clients', async () => {
  const floor = await settled('entrenador')
  const { numeroIdentificacion } = await frontDesk(api).cliente()
  const toldOfClients = () => resources(floor.heard).filter((recurso) => recurso === 'clientes').length
  await vi.waitUntil(() => toldOfClients() > 1, { timeout: 5_000 })
  await api.as('recepcionista').post('/entradas', { identificacion: numeroIdentificacion })
  await vi.waitUntil(() => toldOfClients() > 2, { timeout: 5_000 })
  expect(resources(floor.heard)).not.toContain('entradas')
})

test('a rolled-back write sends no hint', async () => {
  const desk = await settled('recepcionista')
  const { statusCode } = await api
    .as('recepcionista')
    .post('/pagos', aPago({ cliente: 'nadie', monto: 1_000 }))
  expect(statusCode).toBe(404)
  await frontDesk(api).cliente()
  const clients = () => resources(desk.heard).filter((recurso) => recurso === 'clientes').length
  await vi.waitUntil(() => clients() > 1, { timeout: 5_000 })
  expect(resources(desk.heard).filter((recurso) => recurso === 'pagos')).toHaveLength(1)
})

test('a logout ends its own stream only', async () => {
  const other = await settled('recepcionista')
  const leaver = await settled('recepcionista')
  await api.withToken(leaver.token).post('/auth/logout')
  await vi.waitUntil(() => leaver.heard.isOver, { timeout: 5_000 })
  expect(other.heard.isOver).toBe(false)
})

test('closing the app ends open streams within two seconds', async () => {
  const streams = [await settled('recepcionista'), await settled('user')]
  const from = Date.now()
  await api.app.close()
  expect(Date.now() - from).toBeLessThan(2_000)
  await vi.waitUntil(() => streams.every(({ heard }) => heard.isOver), { timeout: 2_000 })
})

test('tables with the trigger avisar_cambio are those declared live', async () => {
  const { rows } = await sql<{ tabla: string }>`
    select tgrelid::regclass::text as tabla from pg_trigger where tgname = 'avisar_cambio' order by 1`.execute(
    api.db,
  )
  expect(rows.map(({ tabla }) => tabla).sort()).toEqual(
    Object.keys(tables).filter((tabla) => tables[tabla]?.live),
  )
})

test('a stream has a heartbeat and ends with its session', async () => {
  vi.useFakeTimers()
  try {
    const live = vi.fn(async (hashes: Buffer[]) => hashes)
    const cambios = createCambios({ clock: () => new Date(), tables, findLive: live })
    const stream = cambios.open(session())
    stream.read()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(String(stream.read())).toBe(': sigue\n\n')
    live.mockResolvedValue([])
    await vi.advanceTimersByTimeAsync(15_000)
    stream.resume()
    await vi.waitUntil(() => stream.readableEnded)
    cambios.close()
  } finally {
    vi.useRealTimers()
  }
})

test('a slow reader is disconnected without affecting others', async () => {
  const cambios = createCambios({ clock: () => new Date(), tables, findLive: async (hashes) => hashes })
  const [deaf, other] = ['one', 'two'].map((token) => cambios.open(session({ rol: 'admin', token })))
  other?.resume()
  for (let n = 0; n < 1_000 && !deaf?.destroyed; n += 1) {
    await cambios.tell(null)
    await new Promise(setImmediate)
  }
  expect([deaf?.destroyed, other?.destroyed]).toEqual([true, false])
  cambios.close()
})

const session = (fields: { id?: string; token?: string; rol?: Rol; red?: string } = {}) => {
  const { id = 'ana', token = 'one', rol = 'user', red = '10.0.0.1' } = fields
  return { user: { _id: id, rol }, tokenHash: Buffer.from(token), red }
}
const withoutDatabase = () =>
  createCambios({ clock: () => new Date(), tables, findLive: () => Promise.reject(new Error('no database')) })

test('streams survive an unreachable database', async () => {
  const cambios = withoutDatabase()
  const streams = Array.from({ length: 10 }, () => cambios.open(session()).resume())
  await cambios.tell(null)
  expect(streams.some(({ readableEnded }) => readableEnded)).toBe(false)
  cambios.close()
  await vi.waitUntil(() => streams.every(({ readableEnded }) => readableEnded))
})

const places: [string, number, (n: number) => ReturnType<typeof session>][] = [
  ['session', 16, () => session({ rol: 'recepcionista' })],
  ['account', 40, (n) => session({ rol: 'admin', token: `${n}`, red: `10.0.0.${n}` })],
  ['network of members', 200, (n) => session({ id: `${n}`, token: `${n}` })],
]
test.each(places)('a %s has at most %i streams; another ends its oldest', async (_, most, opened) => {
  const cambios = withoutDatabase()
  const others = [
    cambios.open(session({ id: 'desk', token: 'desk', rol: 'recepcionista' })).resume(),
    cambios.open(session({ id: 'luz', token: 'luz', red: '10.9.9.9' })).resume(),
  ]
  const streams = Array.from({ length: most + 1 }, (_, n) => cambios.open(opened(n)).resume())
  await vi.waitUntil(() => streams[0]?.readableEnded)
  expect([...streams.slice(1), ...others].some(({ readableEnded }) => readableEnded)).toBe(false)
  cambios.close()
})

test('stream limit also applies to a session that never reads', () => {
  const cambios = withoutDatabase()
  const streams = Array.from({ length: 100 }, () => cambios.open(session()) as PassThrough)
  expect(streams.filter(({ writableEnded }) => !writableEnded)).toHaveLength(16)
  cambios.close()
})
