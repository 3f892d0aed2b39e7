import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'
import { findSessions } from './sesiones.queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

let start: Date
beforeEach(() => {
  start = api.clock.now
})

async function aliveAfter(token: string, ms: number): Promise<boolean> {
  api.clock.now = new Date(start.getTime() + ms)
  return (await api.withToken(token).get('/auth/perfil')).statusCode === 200
}

describe.each(['admin', 'recepcionista', 'entrenador'] as const)('a session of %s', (rol) => {
  test('the session lasts 12 hours, even if used', async () => {
    const { token } = await api.signedIn(rol)
    for (const hour of [3, 6, 9, 11.9]) expect(await aliveAfter(token, hour * HOUR_MS)).toBe(true)
    expect(await aliveAfter(token, 12 * HOUR_MS)).toBe(false)
  })

  test('the session ends after 8 idle hours', async () => {
    const { token } = await api.signedIn(rol)
    expect(await aliveAfter(token, 8 * HOUR_MS + 1)).toBe(false)
  })

  test('the idle time restarts at each use', async () => {
    const { token } = await api.signedIn(rol)
    expect(await aliveAfter(token, 2 * HOUR_MS)).toBe(true)
    expect(await aliveAfter(token, 9.9 * HOUR_MS)).toBe(true)
  })
})

test("a member's session lasts 30 days, used or not", async () => {
  const { token } = await api.signedIn('user')
  expect(await aliveAfter(token, 29.9 * DAY_MS)).toBe(true)
  expect(await aliveAfter(token, 30 * DAY_MS)).toBe(false)
})

test('a token has 256 random bits', async () => {
  const tokens = [(await api.signedIn('user')).token, (await api.signedIn('user')).token]
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('deleting a user ends their sessions', async () => {
  const { token, user } = await api.signedIn('recepcionista')
  await api.db
    .updateTable('users')
    .set({ eliminadoEn: start.toISOString() })
    .where('id', '=', user._id)
    .execute()
  expect(await aliveAfter(token, 0)).toBe(false)
})

test('concurrent requests each resolve to their own session', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => api.signedIn('entrenador')))
  const tokens = people.flatMap(({ token }) => [token, 'x'.repeat(43), token])
  const answers = await Promise.all(tokens.map((token) => api.withToken(token).get('/auth/perfil')))
  const who = answers.map(({ body }) => body.email ?? body.codigo)
  expect(who).toEqual(people.flatMap(({ user: { email } }) => [email, 'SESION_EXPIRADA', email]))
})

test('a logout is effective at once on another busy instance', async () => {
  const other = await testApi({}, api.database)
  const { token } = await api.signedIn('recepcionista')
  const busy = Array.from({ length: 20 }, () => other.as('recepcionista').get('/auth/perfil'))
  const before = Array.from({ length: 20 }, () => other.withToken(token).get('/auth/perfil'))
  expect((await api.withToken(token).post('/auth/logout')).statusCode).toBe(200)
  const after = Array.from({ length: 20 }, () => other.withToken(token).get('/auth/perfil'))
  for (const { statusCode } of await Promise.all(after)) expect(statusCode).toBe(401)
  for (const { statusCode } of await Promise.all(busy)) expect(statusCode).toBe(200)
  await Promise.all(before)
})

test('a locked session row does not delay requests batched with it', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => api.signedIn('admin')))
  const [one, ...others] = people
  const ending = await api.db.startTransaction().execute()
  await ending
    .deleteFrom('sesiones')
    .where('userId', '=', one?.user._id ?? '')
    .execute()
  const soon = new Date(start.getTime() + HOUR_MS)
  const tokens = people.map(({ token }) => token)
  expect(await findSessions(api.db, tokens, soon)).not.toContain(undefined)
  const noted = await api.db
    .selectFrom('sesiones')
    .select('userId')
    .where('usadaEn', '=', soon.toISOString())
    .execute()
  await ending.commit().execute()
  expect(new Set(noted.map(({ userId }) => userId))).toEqual(new Set(others.map(({ user }) => user._id)))
  expect((await findSessions(api.db, tokens, soon))[0]).toBeUndefined()
})
