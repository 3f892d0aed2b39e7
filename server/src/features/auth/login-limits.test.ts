import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../core/passwords.ts'
import { anAccount } from '../../testing/accounts.ts'
import { type Answer, countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'

const MINUTE_MS = 60_000

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

/** One network per test, so that the failed logins of each test are counted apart. */
let network = 0
beforeEach(() => {
  network += 1
})
function later(ms: number) {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}

const at = (host: number) => api.from(`10.${network}.0.${host}`)

const login = (host: number, email: string, password = 'equivocada') =>
  at(host).post('/auth/login', { email, password })

const codeAndSentence = ({ statusCode, body }: Answer) => [statusCode, body.codigo, body.mensaje]

test('ten failed logins lock the account; backoff doubles up to 15 minutes', async () => {
  const { email, password } = await anAccount(api)
  for (let host = 1; host <= 10; host += 1) expect((await login(host, email)).statusCode).toBe(401)
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    const refused = await login(11, email.toUpperCase(), password)
    const sentence = `Demasiados intentos. Inténtalo de nuevo en ${minutes} minuto${minutes === 1 ? '' : 's'}.`
    expect(codeAndSentence(refused)).toEqual([429, 'DEMASIADOS_INTENTOS', sentence])
    expect(refused.headers['retry-after']).toBe(String(minutes * 60))
    later((minutes * 60 - 1) * 1_000)
    expect((await login(11, email, password)).body.mensaje).toMatch('en 1 segundo.')
    later(1_000)
    expect((await login(11, email)).statusCode).toBe(401)
  }
  later(15 * MINUTE_MS)
  expect((await login(11, email, password)).statusCode).toBe(200)
})

test('failed logins decay within a day and reset on success', async () => {
  const { email, password } = await anAccount(api)
  const fail = async (times: number) => {
    for (let host = 1; host <= times; host += 1) expect((await login(host, email)).statusCode).toBe(401)
  }
  await fail(10)
  later(24 * 60 * MINUTE_MS)
  await fail(9)
  expect((await login(1, email, password)).statusCode).toBe(200)
  await fail(9)
})

test('failed logins are counted per email as the database compares it', async () => {
  const { email } = await anAccount(api, { email: `admin${network}@gimnasio.test` })
  for (let host = 1; host <= 10; host += 1) await login(host, email)
  expect((await login(11, email.replace('admin', 'ADMIN'))).statusCode).toBe(429)
  const unknown = [`nadie${network}@gimnasio.test`, `NADİE${network}@gimnasio.test`]
  const answers = await together(22, (n) => login(n + 1, unknown[n % 2] ?? ''))
  expect(countByStatus(answers)).toEqual({ 401: 10, 429: 12 })
})

test('failed logins of unknown accounts are counted too', async () => {
  const email = `nadie${network}@gimnasio.test`
  const answers = []
  for (let host = 1; host <= 11; host += 1) answers.push(await login(host, email))
  expect(countByStatus(answers)).toEqual({ 401: 10, 429: 1 })
})

test('successful logins do not count as failed', async () => {
  const { email, password } = await anAccount(api)
  const answers = await together(15, (host) => login(host + 1, email, password))
  expect(countByStatus(answers)).toEqual({ 200: 15 })
})

test('concurrent guesses are counted: the right one after sixty is rejected', async () => {
  const { email, password } = await anAccount(api)
  const answers = await together(61, (n) => login(n + 1, email, n < 60 ? 'equivocada' : password))
  expect(countByStatus(answers)).toEqual({ 401: 10, 429: 51 })
})

test('failed logins elsewhere do not lock out a known address', async () => {
  const { email, password } = await anAccount(api)
  expect((await login(1, email, password)).statusCode).toBe(200)
  for (let host = 2; host <= 11; host += 1) await login(host, email)
  expect((await login(12, email, password)).statusCode).toBe(429)
  expect((await login(1, email)).statusCode).toBe(401)
  expect((await login(1, email, password)).statusCode).toBe(200)
})

test('a known address has thirty failed logins of its own', async () => {
  const { email, password } = await anAccount(api)
  expect((await login(1, email, password)).statusCode).toBe(200)
  for (let n = 0; n < 30; n += 1) expect((await login(1, email)).statusCode).toBe(401)
  expect((await login(1, email, password)).statusCode).toBe(429)
})

test('a known browser can sign in despite other failures', async () => {
  const { email, password } = await anAccount(api)
  const own = async () => {
    const { headers } = await login(1, email, password)
    return String(headers['set-cookie'])
  }
  const cookie = await own()
  expect(cookie).toMatch(
    /^dispositivo=[\w-]{43}; Max-Age=7776000; Path=\/api\/auth\/login; HttpOnly; SameSite=Strict$/,
  )
  const [mark = ''] = cookie.split(';')
  for (let n = 0; n < 31; n += 1) await login(1, email)
  for (let host = 2; host <= 12; host += 1) await login(host, email)
  expect((await login(1, email, password)).statusCode).toBe(429)
  const again = await at(200).post('/auth/login', { email, password }, { cookie: mark })
  expect(again.statusCode).toBe(200)
  expect(String(again.headers['set-cookie'])).toContain(mark)
})

test('a known address expires after 90 days', async () => {
  const { email, password } = await anAccount(api)
  expect((await login(1, email, password)).statusCode).toBe(200)
  later(90 * 24 * 60 * MINUTE_MS + 1)
  for (let host = 2; host <= 11; host += 1) await login(host, email)
  expect((await login(1, email, password)).statusCode).toBe(429)
})

test('instances on one database share the count, also across a restart', async () => {
  const { email, password } = await anAccount(api)
  for (let host = 1; host <= 10; host += 1) await login(host, email)
  const other = await testApi({}, api.database)
  other.clock.now = api.clock.now
  expect((await other.from(`10.${network}.0.99`).post('/auth/login', { email, password })).statusCode).toBe(
    429,
  )
})

test('registering makes the address known for that account', async () => {
  const user = { nombre: 'Luz', email: `luz${network}@gimnasio.test`, password: 'una clave larga' }
  await at(1).post('/auth/register', user)
  for (let host = 2; host <= 11; host += 1) await login(host, user.email)
  expect((await login(1, user.email, user.password)).statusCode).toBe(200)
})

/** Sends 101 guesses across eleven accounts, so that the per-account limit is not exceeded. */
async function aHundredAndOneGuesses(
  guess: (email: string, n: number) => Promise<Answer>,
  { on = api }: { on?: TestApi } = {},
) {
  const accounts = await together(11, () => anAccount(on))
  return together(101, (n) => guess(accounts[n % accounts.length]?.email ?? '', n))
}

test('an address may fail a hundred logins, reset after an hour', async () => {
  const [stranger, known] = [await anAccount(api), await anAccount(api)]
  expect((await login(1, known.email, known.password)).statusCode).toBe(200)
  const guesses = await aHundredAndOneGuesses((email) => login(1, email))
  expect(countByStatus(guesses)).toEqual({ 401: 100, 429: 1 })
  expect((await login(1, stranger.email, stranger.password)).statusCode).toBe(429)
  expect((await login(1, known.email, known.password)).statusCode).toBe(200)
  expect((await login(2, stranger.email, stranger.password)).statusCode).toBe(200)
  const another = await anAccount(api)
  later(61 * MINUTE_MS)
  expect((await login(1, another.email, another.password)).statusCode).toBe(200)
})

test('failed logins are counted by socket address, ignoring X-Forwarded-For', async () => {
  const guesses = await aHundredAndOneGuesses((email, n) =>
    at(1).post('/auth/login', { email, password: 'equivocada' }, { 'x-forwarded-for': `8.8.8.${n}` }),
  )
  expect(countByStatus(guesses)).toEqual({ 401: 100, 429: 1 })
})

test('behind a trusted proxy failed logins are counted by its forwarded address', {
  tags: ['full'],
}, async () => {
  const behind = await testApi({ trustProxy: 1 })
  const guesses = (claim: (n: number) => string) =>
    aHundredAndOneGuesses(
      (email, n) =>
        behind.anonymous.post(
          '/auth/login',
          { email, password: 'equivocada' },
          { 'x-forwarded-for': claim(n) },
        ),
      { on: behind },
    )
  expect(countByStatus(await guesses((n) => `1.1.1.1, 8.8.8.${n}`))).toEqual({ 401: 101 })
  expect(countByStatus(await guesses((n) => `8.8.8.${n}, 1.1.1.1`))).toEqual({ 401: 100, 429: 1 })
})

test('a flood of guesses does not lock out a known browser', { tags: ['full'] }, async () => {
  const { _id, email, password } = await anAccount(api)
  // A hash of production cost, so that the guesses of the flood are as slow as in production.
  const passwordHash = await hashPassword(password)
  await api.db.updateTable('users').set({ passwordHash }).where('id', '=', _id).execute()
  const [cookie = ''] = String((await login(1, email, password)).headers['set-cookie']).split(';')
  const flood = together(250, (n) => login(n + 2, email))
  const own = await at(1).post('/auth/login', { email, password }, { cookie })
  expect([own.statusCode, own.body.mensaje]).toEqual([200, undefined])
  expect(countByStatus(await flood)[401]).toBe(10)
})

test('an address with many known accounts may fail three hundred logins', { tags: ['full'] }, async () => {
  const accounts = await together(11, () => anAccount(api))
  for (const { email, password } of accounts) expect((await login(1, email, password)).statusCode).toBe(200)
  const guesses = []
  for (let n = 0; n < 301; n += 1) guesses.push(await login(1, accounts[n % 11]?.email ?? ''))
  expect(countByStatus(guesses)).toEqual({ 401: 300, 429: 1 })
})

test('a login that fails with 500 is not counted', async () => {
  const { email, password } = await anAccount(api)
  await sql`alter table sesiones add constraint falla check (false) not valid`.execute(api.database.owned)
  for (let host = 1; host <= 12; host += 1) expect((await login(host, email, password)).statusCode).toBe(500)
  await sql`alter table sesiones drop constraint falla`.execute(api.database.owned)
  expect((await login(13, email, password)).statusCode).toBe(200)
})

test('an account stores its newest twenty places', async () => {
  const account = await anAccount(api)
  for (let host = 1; host <= 15; host += 1) {
    later(1_000)
    await login(host, account.email, account.password)
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from lugares_conocidos where user_id = ${account._id}`.execute(api.db)
  expect(rows).toEqual([{ n: 20 }])
})
