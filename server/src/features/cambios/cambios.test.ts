import type { PassThrough } from 'node:stream'
import type { Cambio } from '@gym/contract/cambios.rules'
import type { Rol } from '@gym/contract/permissions'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { aPago } from '../../testing/builders.ts'
import { frontDesk } from '../../testing/front-desk.ts'
import { createCambios, recursosOf } from './streams.ts'

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

/** Somebody who looks on through a real connection: what they were told, and whether it has ended. */
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

/** Looks on, and has heard the first hints of all. */
async function settled(rol: Rol) {
  const { token } = await api.signedIn(rol)
  const seen = await looksOn(token)
  await vi.waitUntil(() => resources(seen.heard).includes('configuracion'), { timeout: 5_000 })
  return { ...seen, token, before: [...seen.heard.cambios] }
}

test('who has no session is told nothing', async () => {
  const { response } = await looksOn('nobody-has-this-token-at-all')
  expect([response.status, response.headers.get('content-type')]).toEqual([
    401,
    'application/json; charset=utf-8',
  ])
})

test.each(['entrenador', 'user'] as const)(
  'a %s who connects has one hint for each that they may read',
  async (rol) => {
    const { heard, response } = await settled(rol)
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    await vi.waitUntil(() => heard.cambios.length >= (theirs[rol]?.length ?? 0), { timeout: 5_000 })
    expect(resources(heard)).toEqual(theirs[rol])
  },
)

test('desk B hears of desk A’s sale in under two seconds, with a later version, and a trainer does not', async () => {
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

  // Told after the sale: had it been told of, it would have been before.
  await frontDesk(api).cliente()
  const toldOfClients = () => resources(floor.heard).filter((recurso) => recurso === 'clientes').length > 1
  await vi.waitUntil(toldOfClients, { timeout: 5_000 })
  expect(resources(floor.heard)).not.toContain('pagos')
  expect(resources(floor.heard)).not.toContain('contabilidad')
})

test('a trainer, who may not read the entries, hears that somebody came in by the clients', async () => {
  const floor = await settled('entrenador')
  const { numeroIdentificacion } = await frontDesk(api).cliente()
  const toldOfClients = () => resources(floor.heard).filter((recurso) => recurso === 'clientes').length
  await vi.waitUntil(() => toldOfClients() > 1, { timeout: 5_000 })
  await api.as('recepcionista').post('/entradas', { identificacion: numeroIdentificacion })
  await vi.waitUntil(() => toldOfClients() > 2, { timeout: 5_000 })
  expect(resources(floor.heard)).not.toContain('entradas')
})

test('what is rolled back is told to nobody', async () => {
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

test('the stream ends as soon as its session does, and no other one’s', async () => {
  const other = await settled('recepcionista')
  const leaver = await settled('recepcionista')
  await api.withToken(leaver.token).post('/auth/logout')
  await vi.waitUntil(() => leaver.heard.isOver, { timeout: 5_000 })
  expect(other.heard.isOver).toBe(false)
})

test('the program closes at once with streams open, and they end', async () => {
  const streams = [await settled('recepcionista'), await settled('user')]
  const from = Date.now()
  await api.app.close()
  expect(Date.now() - from).toBeLessThan(2_000)
  await vi.waitUntil(() => streams.every(({ heard }) => heard.isOver), { timeout: 2_000 })
})

test('every table of which hints are made tells when it is written, and no other', async () => {
  const { rows } = await sql<{ tabla: string }>`
    select tgrelid::regclass::text as tabla from pg_trigger where tgname = 'avisar_cambio' order by 1`.execute(
    api.db,
  )
  expect(rows.map(({ tabla }) => tabla).sort()).toEqual(Object.keys(recursosOf).sort())
})

test('a stream is kept alive by a comment each 15 seconds, and ends when its session has run out meanwhile', async () => {
  vi.useFakeTimers()
  try {
    const live = vi.fn(async (hashes: Buffer[]) => hashes)
    const cambios = createCambios({ clock: () => new Date(), findLive: live })
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

test('who does not read what they are told is let go, and the others go on', async () => {
  const cambios = createCambios({ clock: () => new Date(), findLive: async (hashes) => hashes })
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
  createCambios({ clock: () => new Date(), findLive: () => Promise.reject(new Error('no database')) })

test('while the database cannot be reached streams go on', async () => {
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
test.each(places)(
  'a %s holds %i streams; one more ends its oldest, and nobody else’s',
  async (_, most, opened) => {
    const cambios = withoutDatabase()
    const others = [
      cambios.open(session({ id: 'desk', token: 'desk', rol: 'recepcionista' })).resume(),
      cambios.open(session({ id: 'luz', token: 'luz', red: '10.9.9.9' })).resume(),
    ]
    const streams = Array.from({ length: most + 1 }, (_, n) => cambios.open(opened(n)).resume())
    await vi.waitUntil(() => streams[0]?.readableEnded)
    expect([...streams.slice(1), ...others].some(({ readableEnded }) => readableEnded)).toBe(false)
    cambios.close()
  },
)

test('of a session that never reads no more streams are kept than of one that does', () => {
  const cambios = withoutDatabase()
  const streams = Array.from({ length: 100 }, () => cambios.open(session()) as PassThrough)
  expect(streams.filter(({ writableEnded }) => !writableEnded)).toHaveLength(16)
  cambios.close()
})
