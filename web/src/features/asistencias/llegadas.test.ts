import { errors } from '@gym/contract/core/errors'
import { afterEach, expect, it } from 'vitest'
import { until } from '../../testing/clock.ts'
import { aBrowser, aQueue, type Browser, closeQueues } from '../../testing/queue.ts'
import { createLlegadas, type Llegada } from './llegadas.ts'

afterEach(closeQueues)

const clienteOf = (numero: string) => ({ _id: `c${numero}`, nombre: `N${numero}`, apellido: 'P' })

interface Desk {
  browser?: Browser<Llegada>
  newcomers?: string[]
  /** True if the desk is offline and the snapshot does not have the number. */
  isLost?: boolean
  /** Time of an earlier attendance of the class in the snapshot. */
  knownAt?: string | null
}

/** A desk with a fake server that responds on demand. Passing the same `browser` again simulates a reload. */
async function aDesk({ browser = aBrowser(), newcomers = [], isLost = false, knownAt = null }: Desk = {}) {
  const { outbox, sent, server } = await aQueue(browser.database as IDBFactory)
  const llegadas = createLlegadas(
    {
      find: async (numero) => {
        if (isLost) return undefined
        return numero === '404' && !newcomers.includes(numero) ? null : clienteOf(numero)
      },
      cameAt: async ({ _id }) => `the first time of ${_id}`,
      judge: async () => ({ asistencia: null, cameAt: knownAt, confirmedAt: 1 }),
    },
    outbox,
    {
      read: () => browser.all,
      write: (all) => {
        browser.all = all
      },
    },
  )
  llegadas.follow()
  const outcomes = () =>
    llegadas.list().map(({ cliente, outcome }) => [cliente?._id, outcome?.kind ?? 'pending'])
  const read = (...numeros: string[]) => numeros.map((numero) => llegadas.arrive({ numero }, 'yoga'))
  const answer = (index: number) => {
    const _id = `${sent[index]?.body.clienteId}`
    sent[index]?.answer({ _id, clienteId: { _id } })
  }
  const sentAre = (count: number) => until(() => expect(sent).toHaveLength(count))
  const areSaid = (...said: unknown[][]) => until(() => expect(outcomes()).toEqual(said))
  return { llegadas, outbox, sent, server, outcomes, read, answer, sentAre, areSaid, browser }
}

it('matches ten concurrent responses to their scans in any order', async () => {
  const { sent, outcomes, read, answer, sentAre } = await aDesk()
  read('0', '1', '2', '3', '4', '5', '6', '7', '8', '9')
  expect(outcomes().map(([, kind]) => kind)).toEqual(Array(10).fill('pending'))
  // The outbox has at most four requests in flight.
  for (let answered = 0; answered < 10; answered += Math.min(4, 10 - answered)) {
    const upTo = Math.min(10, answered + 4)
    await sentAre(upTo)
    for (let index = upTo - 1; index >= answered; index -= 1) answer(index)
  }
  await until(() => expect(outcomes().every(([, kind]) => kind === 'registered')).toBe(true))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(10)
  expect(outcomes().map(([_id]) => _id)).toEqual(['c9', 'c8', 'c7', 'c6', 'c5', 'c4', 'c3', 'c2', 'c1', 'c0'])
})

it('a lost response is retried without blocking other arrivals', async () => {
  const { sent, outcomes, read, answer, areSaid, sentAre } = await aDesk()
  read('1')
  await sentAre(1)
  sent[0]?.lose()
  read('2')
  await until(() => expect(sent.some(({ body }) => body.clienteId === 'c2')).toBe(true))
  const luz = sent.findIndex(({ body }) => body.clienteId === 'c2')
  answer(luz)
  await until(() => expect(outcomes()[0]).toEqual(['c2', 'registered']))
  await until(() => expect(sent.filter(({ key }) => key === sent[0]?.key)).toHaveLength(2))
  const again = sent.length - 1
  expect(sent[again]).toMatchObject({ key: sent[0]?.key, body: { clienteId: 'c1', claseId: 'yoga' } })
  answer(again)
  await areSaid(['c2', 'registered'], ['c1', 'registered'])
})

it('an unknown number or missing class fails one arrival', async () => {
  const { llegadas, sent, read } = await aDesk()
  read('404')
  llegadas.arrive({ numero: '1' }, null)
  const texts = () => llegadas.list().map(({ outcome }) => outcome?.kind === 'failed' && outcome.text)
  await until(() =>
    expect(texts()).toEqual([
      'La clase es obligatoria. Elígela y la asistencia se registra.',
      'Error al registrar asistencia: Cliente no encontrado',
    ]),
  )
  expect(sent).toEqual([])
})

it('retries an arrival without a class in the current one', async () => {
  const { llegadas, sent, sentAre } = await aDesk()
  const id = llegadas.arrive({ numero: '1' }, null)
  await until(() => expect(llegadas.list()[0]?.outcome?.kind).toBe('failed'))
  llegadas.retry(id, 'rumba')
  await sentAre(1)
  expect(sent[0]?.body).toEqual({ clienteId: 'c1', claseId: 'rumba' })
})

it('keeps noted arrivals and drops registered ones', async () => {
  const { llegadas, server, read, answer, areSaid, sentAre, outcomes } = await aDesk()
  read('2')
  await sentAre(1)
  answer(0)
  await areSaid(['c2', 'registered'])
  server.isDown = true
  read('1')
  await areSaid(['c1', 'noted'], ['c2', 'registered'])
  for (const _ of Array(60)) llegadas.arrive({ numero: '404' }, 'yoga')
  await until(() => expect(outcomes().filter(([, kind]) => kind === 'failed')).toHaveLength(60))
  const ids = llegadas.list().map(({ cliente }) => cliente?._id)
  expect(ids).toContain('c1')
  expect(ids).not.toContain('c2')
})

it('a reload resends noted arrivals and shows registered ones', async () => {
  const before = await aDesk()
  before.read('1')
  await before.sentAre(1)
  before.answer(0)
  await before.areSaid(['c1', 'registered'])
  before.server.isDown = true
  before.read('2')
  await before.areSaid(['c2', 'noted'], ['c1', 'registered'])
  before.outbox.stop()

  const { llegadas, sent, outcomes, answer, areSaid, sentAre } = await aDesk({ browser: before.browser })
  llegadas.resume('rumba')
  llegadas.resume('rumba')
  expect(outcomes()).toEqual([
    ['c2', 'noted'],
    ['c1', 'registered'],
  ])
  await sentAre(1)
  expect(sent[0]).toMatchObject({
    key: before.sent[1]?.key,
    isNoted: true,
    body: { clienteId: 'c2', claseId: 'yoga' },
  })
  answer(0)
  await areSaid(['c2', 'registered'], ['c1', 'registered'])
})

it('a resent check-in is not a duplicate of itself', async () => {
  const before = await aDesk()
  before.read('2')
  await before.sentAre(1)
  before.sent[0]?.lose()
  await until(() => expect(before.outbox.get().rows).toMatchObject([{ tries: 1 }]))
  before.outbox.stop()

  const knownAt = new Date().toISOString()
  const { llegadas, sent, outcomes, answer, areSaid, sentAre } = await aDesk({
    browser: before.browser,
    knownAt,
  })
  llegadas.resume('yoga')
  await sentAre(1)
  expect(outcomes()).toEqual([['c2', 'pending']])
  expect(sent[0]?.key).toBe(before.sent[0]?.key)
  answer(0)
  await areSaid(['c2', 'registered'])
})

it('does not resend an unsent arrival of yesterday', async () => {
  const before = await aDesk()
  before.read('2')
  await before.sentAre(1)
  const hours = 13 * 3_600_000
  const all = before.browser.all.map((each) => ({ ...each, at: each.at - hours }))
  const { llegadas, sent, areSaid } = await aDesk({ browser: { ...aBrowser(), all } })
  llegadas.resume('rumba')
  await areSaid(['c2', 'failed'])
  expect(sent).toEqual([])
})

it('an unknown number is not shown on another day', async () => {
  const before = await aDesk()
  before.read('404')
  await before.areSaid([undefined, 'failed'])
  const hours = 13 * 3_600_000
  before.browser.all = before.browser.all.map((each) => ({ ...each, at: each.at - hours }))

  const { llegadas, outcomes, browser } = await aDesk({ browser: before.browser })
  llegadas.resume('rumba')
  expect(outcomes()).toEqual([])
  llegadas.arrive({ numero: '404' }, 'yoga')
  await until(() => expect(browser.all).toHaveLength(1))
})

it('stores the arrivals of two tabs, at most 200', async () => {
  const one = await aDesk()
  const other = await aDesk({ browser: one.browser })
  one.read('404')
  other.read('404')
  expect(one.browser.all).toHaveLength(2)
  one.read(...Array(250).fill('404'))
  expect(one.browser.all).toHaveLength(200)
})

it('registers an unknown number once its client exists', async () => {
  const before = await aDesk()
  const [id = ''] = before.read('404')
  await before.areSaid([undefined, 'failed'])
  before.llegadas.resume('yoga')
  expect(before.outcomes()).toEqual([[undefined, 'failed']])
  before.llegadas.awaitClient(id)

  const { llegadas, sent, answer, areSaid, sentAre } = await aDesk({
    browser: before.browser,
    newcomers: ['404'],
  })
  llegadas.resume('yoga')
  await sentAre(1)
  expect(sent[0]?.body).toEqual({ clienteId: 'c404', claseId: 'yoga' })
  answer(0)
  await areSaid(['c404', 'registered'])
})

it('registers an unknown number as the client found', async () => {
  const { llegadas, sent, read, sentAre } = await aDesk()
  const [id = ''] = read('404')
  await until(() => expect(llegadas.list()[0]?.outcome?.kind).toBe('failed'))
  llegadas.retry(id, 'yoga', { _id: 'c7', nombre: 'Ana', apellido: 'P' })
  await sentAre(1)
  expect(sent[0]?.body).toEqual({ clienteId: 'c7', claseId: 'yoga' })
  expect(llegadas.list()).toHaveLength(1)
})

it('queues an unknown client offline as an entry', async () => {
  const { server, outbox, sent, read, areSaid } = await aDesk({ isLost: true })
  server.isDown = true
  read('777')
  await areSaid([undefined, 'noted'])
  expect(sent[0]).toMatchObject({
    row: { tipo: 'entrada' },
    body: { identificacion: '777', claseId: 'yoga' },
  })
  const count = sent.length
  server.isDown = false
  outbox.tryNow()
  await until(() => expect(sent.length).toBeGreaterThan(count))
  const clase = { _id: 'yoga', nombre: 'Yoga', dia: 'Lunes', horarioInicio: '06:00' }
  sent[sent.length - 1]?.answer({ _id: 'e', cliente: clienteOf('777'), clase, motivos: [] })
  await areSaid(['c777', 'registered'])
})

it('a second offline arrival for a class is not queued', async () => {
  const { server, outbox, outcomes, read, areSaid } = await aDesk()
  server.isDown = true
  read('1')
  await areSaid(['c1', 'noted'])
  read('1')
  // The outbox sends a client's requests in order, so the second one waits until its timeout.
  const said = [
    ['c1', 'repeated'],
    ['c1', 'noted'],
  ]
  await until(() => expect(outcomes()).toEqual(said))
  await until(() => expect(outbox.get().rows).toHaveLength(1))
})

it('registers an early arrival once a class starts', async () => {
  const { llegadas, sent, sentAre } = await aDesk()
  llegadas.arrive({ numero: '1' }, null)
  await until(() => expect(llegadas.unregistered()).toBe(1))
  llegadas.resume(null)
  expect(llegadas.unregistered()).toBe(1)
  llegadas.resume('yoga')
  await sentAre(1)
  expect(sent[0]?.body).toEqual({ clienteId: 'c1', claseId: 'yoga' })
})

it('a repeated attendance shows its time without a retry', async () => {
  const { llegadas, sent, read, sentAre } = await aDesk()
  const [id = ''] = read('1')
  await sentAre(1)
  sent[0]?.refuse(409, { codigo: 'ASISTENCIA_REPETIDA' }, errors.ASISTENCIA_REPETIDA[1])
  await until(() =>
    expect(llegadas.list()[0]?.outcome).toMatchObject({
      kind: 'repeated',
      isRefused: true,
      fecha: 'the first time of c1',
    }),
  )
  llegadas.retry(id, 'yoga')
  expect(sent).toHaveLength(1)
})
