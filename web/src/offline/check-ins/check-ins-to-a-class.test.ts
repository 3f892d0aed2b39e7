import { errors } from '@gym/contract/core/errors'
import { afterEach, expect, it } from 'vitest'
import { aDesk as aDeskAt, persona } from '../../testing/check-in-desk.ts'
import { until } from '../../testing/clock.ts'
import { aBrowser, closeQueues } from '../../testing/queue.ts'

afterEach(closeQueues)

const aDesk = (options: Parameters<typeof aDeskAt>[0] = {}) => aDeskAt({ claseId: 'yoga', ...options })

it('an unknown number or missing class fails one check-in', async () => {
  const { checkIns, sent, read, areSaid, last } = await aDesk()
  read('404')
  checkIns.arrive({ numero: '1' }, null)
  await areSaid([undefined, 'failed'], [undefined, 'unknown'])
  expect(last()?.outcome).toMatchObject({
    text: 'La clase es obligatoria. Elígela y la asistencia se registra.',
  })
  expect(sent).toEqual([])
})

it('only the class desk prefixes a failure', async () => {
  const { sent, scan, last } = await aDesk()
  await scan('1')
  sent[0]?.refuse(403, { codigo: 'SIN_PERMISO' })
  await until(() => expect(last()?.outcome).toMatchObject({ text: 'Error al registrar asistencia: No.' }))
})

it('retries a check-in without a class in the current one', async () => {
  const { checkIns, sent, sentAre } = await aDesk()
  const id = checkIns.arrive({ numero: '1' }, null)
  await until(() => expect(checkIns.unregistered()).toBe(1))
  checkIns.retry(id, 'rumba')
  await sentAre(1)
  expect(sent[0]?.body).toEqual({ clienteId: '1', claseId: 'rumba' })
})

it('registers an early check-in once a class starts', async () => {
  const { checkIns, sent, sentAre } = await aDesk()
  checkIns.arrive({ numero: '1' }, null)
  await until(() => expect(checkIns.unregistered()).toBe(1))
  checkIns.retryResolved(null)
  checkIns.resume()
  expect(checkIns.unregistered()).toBe(1)
  checkIns.retryResolved('yoga')
  await sentAre(1)
  expect(sent[0]?.body).toEqual({ clienteId: '1', claseId: 'yoga' })
})

it('keeps noted check-ins and drops registered ones', async () => {
  const { checkIns, server, scan, read, admit, areSaid, outcomes } = await aDesk()
  await scan('2')
  admit(0)
  await areSaid(['2', 'registered'])
  server.isDown = true
  read('1')
  await areSaid(['1', 'noted'], ['2', 'registered'])
  read(...Array(60).fill('404'))
  await until(() => expect(outcomes().filter(([, kind]) => kind === 'unknown')).toHaveLength(60))
  const ids = checkIns.list().map(({ cliente }) => cliente?._id)
  expect(ids).toContain('1')
  expect(ids).not.toContain('2')
})

it('stores the check-ins of two tabs, at most 200', async () => {
  const one = await aDesk()
  const other = await aDesk({ browser: one.browser })
  one.read('404')
  other.read('404')
  expect(one.browser.all).toHaveLength(2)
  one.read(...Array(250).fill('404'))
  expect(one.browser.all).toHaveLength(200)
})

it('a resent check-in is not a duplicate of itself', async () => {
  const before = await aDesk()
  await before.scan('2')
  before.sent[0]?.lose()
  await until(() => expect(before.outbox.get().rows).toMatchObject([{ tries: 1 }]))
  before.outbox.stop()

  const known = { kind: 'repeated', fecha: new Date().toISOString() } as const
  const { checkIns, sent, outcomes, admit, areSaid, sentAre } = await aDesk({ ...before, known })
  checkIns.resume()
  await sentAre(1)
  expect(outcomes()).toEqual([['2', 'pending']])
  expect(sent[0]?.key).toBe(before.sent[0]?.key)
  admit(0)
  await areSaid(['2', 'registered'])
})

const HOURS_13 = 13 * 3_600_000

it('does not resend an unsent check-in of yesterday', async () => {
  const before = await aDesk()
  await before.scan('2')
  const all = before.browser.all.map((each) => ({ ...each, at: each.at - HOURS_13 }))
  const { checkIns, sent, areSaid } = await aDesk({ browser: { ...aBrowser(), all } })
  checkIns.resume()
  await areSaid(['2', 'failed'])
  expect(sent).toEqual([])
})

it('an unknown number is not shown on another day', async () => {
  const before = await aDesk()
  before.read('404')
  await before.areSaid([undefined, 'unknown'])
  before.browser.all = before.browser.all.map((each) => ({ ...each, at: each.at - HOURS_13 }))

  const { checkIns, outcomes, browser, read } = await aDesk(before)
  checkIns.resume()
  expect(outcomes()).toEqual([])
  read('404')
  await until(() => expect(browser.all).toHaveLength(1))
})

it('registers an unknown number once its client exists', async () => {
  const before = await aDesk()
  const [id = ''] = before.read('404')
  await before.areSaid([undefined, 'unknown'])
  before.checkIns.retryResolved('yoga')
  expect(before.outcomes()).toEqual([[undefined, 'unknown']])
  before.checkIns.awaitClient(id)

  const { checkIns, sent, admit, areSaid, sentAre } = await aDesk({
    ...before,
    find: async () => persona('new'),
  })
  checkIns.retryResolved('yoga')
  await sentAre(1)
  expect(sent[0]?.body).toEqual({ clienteId: 'new', claseId: 'yoga' })
  admit(0)
  await areSaid(['new', 'registered'])
})

it('registers an unknown number as the client found', async () => {
  const { checkIns, sent, read, sentAre, areSaid } = await aDesk()
  const [id = ''] = read('404')
  await areSaid([undefined, 'unknown'])
  checkIns.choose(id, persona('7'), 'yoga')
  await sentAre(1)
  expect(sent[0]?.body).toEqual({ clienteId: '7', claseId: 'yoga' })
  expect(checkIns.list()).toHaveLength(1)
})

it('queues an unknown client offline as an entry', async () => {
  const { server, outbox, sent, read, areSaid, admit } = await aDesk({ find: async () => undefined })
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
  admit(sent.length - 1)
  await areSaid(['777', 'entered'])
})

it('a second offline check-in to a class is not queued', async () => {
  const { server, outbox, read, areSaid } = await aDesk()
  server.isDown = true
  read('1')
  await areSaid(['1', 'noted'])
  read('1')
  // The outbox sends a client's requests in order, so the second one waits until its timeout.
  await areSaid(['1', 'repeated'], ['1', 'noted'])
  await until(() => expect(outbox.get().rows).toHaveLength(1))
})

it('a repeated attendance shows its time without a retry', async () => {
  const { checkIns, sent, scan, last, lastId } = await aDesk()
  await scan('1')
  sent[0]?.refuse(409, { codigo: 'ASISTENCIA_REPETIDA' }, errors.ASISTENCIA_REPETIDA[1])
  await until(() =>
    expect(last()?.outcome).toMatchObject({
      kind: 'repeated',
      isRefused: true,
      fecha: 'the first time of 1',
    }),
  )
  checkIns.retry(lastId(), 'yoga')
  expect(sent).toHaveLength(1)
})

it('a reason lets in a blocked code as an entry', async () => {
  const { checkIns, sent, scan, areSaid, lastId, sentAre } = await aDesk({ find: async () => undefined })
  await scan('1')
  const refusal = { codigo: 'ENTRADA_BLOQUEADA', cliente: persona('1'), motivos: [], renovable: null }
  sent[0]?.refuse(409, refusal)
  await areSaid(['1', 'blocked'])
  checkIns.allow(lastId(), 'Lo dijo la dueña')
  await sentAre(2)
  expect(sent[1]).toMatchObject({
    row: { tipo: 'entrada' },
    body: { clienteId: '1', claseId: 'yoga', permitir: { motivo: 'Lo dijo la dueña' } },
  })
})

it('a blocked code is judged again when retried', async () => {
  const { checkIns, sent, scan, areSaid, lastId, sentAre } = await aDesk({ find: async () => undefined })
  await scan('1')
  const refusal = { codigo: 'ENTRADA_BLOQUEADA', cliente: persona('1'), motivos: [], renovable: null }
  sent[0]?.refuse(409, refusal)
  await areSaid(['1', 'blocked'])
  checkIns.retry(lastId(), 'yoga')
  await sentAre(2)
  // The server judges an entry again; an attendance (`asistencia`) would let the blocked client in.
  expect(sent[1]).toMatchObject({ row: { tipo: 'entrada' }, body: { clienteId: '1', claseId: 'yoga' } })
})
