import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAccount } from '../../testing/accounts.ts'
import { countByStatus, type TestApi, testApi, together } from '../../testing/api.ts'

const MINUTE_MS = 60_000

vi.mock('./passwords.ts', () => import('../../testing/cheap-passwords.ts'))

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

describe('failed logins of an account', () => {
  it('are ten in a quarter of an hour; then even the right password waits', async () => {
    const { email, password } = await anAccount(api)
    for (let host = 1; host <= 10; host += 1) expect((await login(host, email)).statusCode).toBe(401)
    const refused = await login(11, email.toUpperCase(), password)
    expect([refused.statusCode, refused.body.codigo]).toEqual([429, 'DEMASIADOS_INTENTOS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(890)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)

    vi.setSystemTime(Date.now() + 14.9 * MINUTE_MS)
    const stillRefused = await login(11, email, password)
    expect(stillRefused.statusCode).toBe(429)
    expect(Number(stillRefused.headers['retry-after'])).toBeLessThanOrEqual(6)
    vi.setSystemTime(Date.now() + 0.2 * MINUTE_MS)
    expect((await login(11, email, password)).statusCode).toBe(200)
  })

  it('are counted for accounts that do not exist too', async () => {
    const email = `nadie${network}@gimnasio.test`
    const answers = []
    for (let host = 1; host <= 11; host += 1) answers.push(await login(host, email))
    expect(countByStatus(answers)).toEqual({ 401: 10, 429: 1 })
  })

  it('do not count the right ones', async () => {
    const { email, password } = await anAccount(api)
    const answers = await together(15, (host) => login(host + 1, email, password))
    expect(countByStatus(answers)).toEqual({ 200: 15 })
  })

  it('made at once are no more than one after another: the eleventh guess is not even tried', async () => {
    const { email, password } = await anAccount(api)
    const answers = await together(20, (n) => login(n + 1, email, n < 19 ? 'equivocada' : password))
    expect(countByStatus(answers)).toEqual({ 401: 10, 429: 10 })
  })

  it('do not keep out who signed in before from the same address', async () => {
    const { email, password } = await anAccount(api)
    expect((await login(1, email, password)).statusCode).toBe(200)
    for (let host = 2; host <= 11; host += 1) await login(host, email)
    expect((await login(12, email, password)).statusCode).toBe(429)
    expect((await login(1, email)).statusCode).toBe(429)
    expect((await login(1, email, password)).statusCode).toBe(200)
  })

  it('do not keep out who registered from the same address', async () => {
    const user = { nombre: 'Luz', email: `luz${network}@gimnasio.test`, password: 'una clave larga' }
    await at(1).post('/auth/register', user)
    for (let host = 2; host <= 11; host += 1) await login(host, user.email)
    expect((await login(1, user.email, user.password)).statusCode).toBe(200)
  })
})

describe('failed logins from an address', () => {
  it('are a hundred in a quarter of an hour, whomever they are about', async () => {
    const { email, password } = await anAccount(api)
    const known = await anAccount(api)
    expect((await login(1, known.email, known.password)).statusCode).toBe(200)
    const guesses = await together(101, (n) => login(1, `persona${n}@red${network}.test`))
    expect(countByStatus(guesses)).toEqual({ 401: 100, 429: 1 })
    expect((await login(1, email, password)).statusCode).toBe(429)
    expect((await login(1, known.email, known.password)).statusCode).toBe(200)
    expect((await login(2, email, password)).statusCode).toBe(200)
    vi.setSystemTime(Date.now() + 15 * MINUTE_MS)
    const { email: another, password: right } = await anAccount(api)
    expect((await login(1, another, right)).statusCode).toBe(200)
  })
})

describe('the address', () => {
  const claim = (address: string) => ({ 'x-forwarded-for': address })
  const guess = { email: 'nadie@gimnasio.test', password: 'equivocada' }

  it('is the socket’s, whatever the caller claims', async () => {
    const answers = await together(101, (n) =>
      at(1).post('/auth/login', { ...guess, email: `persona${n}@red${network}.test` }, claim(`8.8.8.${n}`)),
    )
    expect(countByStatus(answers)).toEqual({ 401: 100, 429: 1 })
  })

  it('is what a trusted proxy says', async () => {
    const behind = await testApi({ trustProxy: 1 })
    const answers = await together(101, (n) =>
      behind.anonymous.post(
        '/auth/login',
        { ...guess, email: `persona${n}@red${network}.test` },
        claim(`1.1.1.1, 8.8.8.${n}`),
      ),
    )
    expect(countByStatus(answers)).toEqual({ 401: 101 })
  })
})
