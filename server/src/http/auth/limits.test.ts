import { beforeAll, expect, it } from 'vitest'
import {
  type Answer,
  type Caller,
  countByStatus,
  type TestApi,
  testApi,
  together,
} from '../../testing/api.ts'
import { frontDesk } from '../../testing/front-desk.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})

function later(ms: number) {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}

const lookups = [
  '/clientes/consultar/99999999',
  '/pagos/consultar/99999999',
  '/clases/consultar/99999999',
  '/rutinas/consultarRutinasPorNumeroIdentificacion/99999999',
]
const lookUp = (caller: Caller, times: number): Promise<Answer[]> =>
  together(times, (n) => caller.get(lookups[n % lookups.length] ?? ''))

it('an address gets 60 misses a minute, then Retry-After', async () => {
  const stranger = api.from('10.0.0.1')
  expect(countByStatus(await lookUp(stranger, 61))).toEqual({ 404: 60, 429: 1 })
  const [refused] = await lookUp(stranger, 1)
  expect(refused?.body.codigo).toBe('DEMASIADOS_INTENTOS')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(countByStatus(await lookUp(api.from('10.0.0.2'), 1))).toEqual({ 404: 1 })
  later(60_000)
  expect(countByStatus(await lookUp(stranger, 60))).toEqual({ 404: 60 })
})

it.each(['admin', 'recepcionista', 'entrenador'] as const)(
  'the public lookups do not limit a session of %s',
  async (rol) => {
    const { token } = await api.signedIn(rol)
    expect(countByStatus(await lookUp(api.withToken(token, '10.0.1.1'), 70))).toEqual({ 404: 70 })
  },
)

it('the public lookups count a member by account, at any address', { tags: ['full'] }, async () => {
  const [ana, luz] = [await api.signedIn('user'), await api.signedIn('user')]
  const answers = [
    ...(await lookUp(api.withToken(ana.token, '10.0.2.1'), 31)),
    ...(await lookUp(api.withToken(ana.token, '10.0.2.2'), 30)),
  ]
  expect(countByStatus(answers)).toEqual({ 404: 60, 429: 1 })
  expect(countByStatus(await lookUp(api.withToken(luz.token, '10.0.2.1'), 1))).toEqual({ 404: 1 })
  expect(countByStatus(await lookUp(api.from('10.0.2.1'), 1))).toEqual({ 404: 1 })
})

it('a stale session counts as anonymous', async () => {
  const stale = api.withToken('x'.repeat(43), '10.0.3.1')
  await lookUp(api.from('10.0.3.1'), 60)
  expect(countByStatus(await lookUp(stale, 1))).toEqual({ 429: 1 })
})

it("hits are no misses: a gym's shared Wi-Fi is not refused", { tags: ['full'] }, async () => {
  const { numeroIdentificacion } = await frontDesk(api).cliente()
  const known = `/clientes/consultar/${numeroIdentificacion}`
  const wifi = api.from('10.0.4.1')
  expect(countByStatus(await lookUp(wifi, 50))).toEqual({ 404: 50 })
  for (let visit = 0; visit < 20; visit += 1)
    expect(countByStatus(await together(10, () => wifi.get(known)))).toEqual({ 200: 10 })
  expect(countByStatus(await lookUp(wifi, 11))).toEqual({ 404: 10, 429: 1 })
})

it('after too many misses a hit is refused too', async () => {
  const { numeroIdentificacion } = await frontDesk(api).cliente()
  const guesser = api.from('10.0.5.1')
  await lookUp(guesser, 60)
  expect((await guesser.get(`/clientes/consultar/${numeroIdentificacion}`)).statusCode).toBe(429)
})

it('an address gets at most 600 hits a minute', { tags: ['full'] }, async () => {
  const { numeroIdentificacion } = await frontDesk(api).cliente()
  const known = `/clientes/consultar/${numeroIdentificacion}`
  const reader = api.from('10.0.6.1')
  for (let turn = 0; turn < 20; turn += 1) await together(30, () => reader.get(known))
  const refused = await reader.get(known)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  later(60_000)
  expect((await reader.get(known)).statusCode).toBe(200)
})

const number = (n: number) => `/clientes/consultar/${70_000_000 + n}`

it('a thousand numbers get 60 responses a minute and 300 an hour', { tags: ['full'] }, async () => {
  let answered = 0
  let inAMinute = 0
  for (let n = 0; n < 1_000; n += 1) {
    const member = n % 60 === 0 ? await api.signedIn('user') : null
    const caller = member ? api.withToken(member.token, '10.0.7.1') : api.from('10.0.7.1')
    if ((await caller.get(number(n))).statusCode !== 429) answered += 1
    if (n === 99) inAMinute = answered
    // A thousand steps of 330 ms are five and a half minutes of the test's clock.
    later(330)
  }
  expect([inAMinute, answered]).toEqual([60, 300])
  console.log(
    `1000 numbers in a row: ${inAMinute} answered of the first 100, all in half a minute, and ${answered} in all`,
  )
})

it('300 different hits an hour are the limit; repeats are free', async () => {
  const desk = frontDesk(api)
  const numbers = []
  for (let n = 0; n < 61; n += 1) numbers.push((await desk.cliente()).numeroIdentificacion)
  const reader = api.from('10.0.8.1')
  const answers = []
  for (const numero of numbers) answers.push(await reader.get(`/clientes/consultar/${numero}`))
  expect(countByStatus(answers)).toEqual({ 200: 60, 429: 1 })
  expect((await reader.get(`/clientes/consultar/${numbers[0]}`)).statusCode).toBe(200)
})

it('an IPv6 network counts as one address', async () => {
  const answers = await together(61, (n) => api.from(`2001:db8:1:2::${n.toString(16)}`).get(number(n)))
  expect(countByStatus(answers)).toEqual({ 404: 60, 429: 1 })
  expect((await api.from('2001:db8:1:3::1').get(number(0))).statusCode).toBe(404)
})

it('server processes share the count', async () => {
  const other = await testApi({}, api.database)
  other.clock.now = api.clock.now
  expect(countByStatus(await lookUp(api.from('10.0.9.1'), 40))).toEqual({ 404: 40 })
  expect(countByStatus(await lookUp(other.from('10.0.9.1'), 21))).toEqual({ 404: 20, 429: 1 })
})
