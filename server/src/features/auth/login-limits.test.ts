import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anAccount } from '../../testing/accounts.ts'
import { type Answer, countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'

const MINUTE_MS = 60_000

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Each test has a network of its own, so that none uses up the tries of another. */
let network = 0
beforeEach(() => {
  network += 1
})
const at = (host: number) => api.from(`10.${network}.0.${host}`)

const login = (host: number, email: string, password = 'equivocada') =>
  at(host).post('/auth/login', { email, password })

test('an account takes ten failed logins in a quarter of an hour; then even the right password waits', async () => {
  const { email, password } = await anAccount(api)
  for (let host = 1; host <= 10; host += 1) expect((await login(host, email)).statusCode).toBe(401)
  const refused = await login(11, email.toUpperCase(), password)
  expect([refused.statusCode, refused.body.codigo, refused.body.mensaje]).toEqual([
    429,
    'DEMASIADOS_INTENTOS',
    'Demasiados intentos. Inténtalo de nuevo en 15 minutos.',
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)

  vi.setSystemTime(Date.now() + 14.9 * MINUTE_MS)
  const stillRefused = await login(11, email, password)
  expect([stillRefused.statusCode, stillRefused.body.mensaje]).toEqual([
    429,
    'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  ])
  expect(Number(stillRefused.headers['retry-after'])).toBeLessThanOrEqual(6)
  vi.setSystemTime(Date.now() + 0.2 * MINUTE_MS)
  expect((await login(11, email, password)).statusCode).toBe(200)
})

test('failed logins are counted for accounts that do not exist too', async () => {
  const email = `nadie${network}@gimnasio.test`
  const answers = []
  for (let host = 1; host <= 11; host += 1) answers.push(await login(host, email))
  expect(countByStatus(answers)).toEqual({ 401: 10, 429: 1 })
})

test('logins with the right password do not count as failed', async () => {
  const { email, password } = await anAccount(api)
  const answers = await together(15, (host) => login(host + 1, email, password))
  expect(countByStatus(answers)).toEqual({ 200: 15 })
})

test('guesses made at once are counted like guesses one after another: a right one behind sixty wrong ones comes too late', async () => {
  const { email, password } = await anAccount(api)
  const answers = await together(61, (n) => login(n + 1, email, n < 60 ? 'equivocada' : password))
  expect(countByStatus(answers)).toEqual({ 401: 10, 429: 51 })
})

test('failed logins of an account do not keep out somebody who signed in to it before from the same address', async () => {
  const { email, password } = await anAccount(api)
  expect((await login(1, email, password)).statusCode).toBe(200)
  for (let host = 2; host <= 11; host += 1) await login(host, email)
  expect((await login(12, email, password)).statusCode).toBe(429)
  expect((await login(1, email)).statusCode).toBe(429)
  expect((await login(1, email, password)).statusCode).toBe(200)
})

test('failed logins of an account do not keep out somebody who registered it from the same address', async () => {
  const user = { nombre: 'Luz', email: `luz${network}@gimnasio.test`, password: 'una clave larga' }
  await at(1).post('/auth/register', user)
  for (let host = 2; host <= 11; host += 1) await login(host, user.email)
  expect((await login(1, user.email, user.password)).statusCode).toBe(200)
})

/** A hundred and one guesses at eleven accounts, so that none of these is refused for its own sake. */
async function aHundredAndOneGuesses(
  guess: (email: string, n: number) => Promise<Answer>,
  { on = api }: { on?: TestApi } = {},
) {
  const accounts = await together(11, () => anAccount(on))
  return together(101, (n) => guess(accounts[n % accounts.length]?.email ?? '', n))
}

test('an address may fail a hundred logins in a quarter of an hour, whatever accounts they are of', async () => {
  const [stranger, known] = [await anAccount(api), await anAccount(api)]
  expect((await login(1, known.email, known.password)).statusCode).toBe(200)
  const guesses = await aHundredAndOneGuesses((email) => login(1, email))
  expect(countByStatus(guesses)).toEqual({ 401: 100, 429: 1 })
  expect((await login(1, stranger.email, stranger.password)).statusCode).toBe(429)
  expect((await login(1, known.email, known.password)).statusCode).toBe(200)
  expect((await login(2, stranger.email, stranger.password)).statusCode).toBe(200)
  const another = await anAccount(api)
  vi.setSystemTime(Date.now() + 15 * MINUTE_MS)
  expect((await login(1, another.email, another.password)).statusCode).toBe(200)
})

test('failed logins from an address are counted by the socket’s address, whatever the caller claims', async () => {
  const guesses = await aHundredAndOneGuesses((email, n) =>
    at(1).post('/auth/login', { email, password: 'equivocada' }, { 'x-forwarded-for': `8.8.8.${n}` }),
  )
  expect(countByStatus(guesses)).toEqual({ 401: 100, 429: 1 })
})

test('failed logins from an address are counted by what a trusted proxy says, and only that', async () => {
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
