import { afterEach, expect, it } from 'vitest'
import { aBrowserWith, aDesk, blockedBy } from '../../testing/check-in-desk.ts'
import { until } from '../../testing/clock.ts'
import { closeQueues } from '../../testing/queue.ts'

afterEach(closeQueues)

it('an unknown number enters after its client is created', async () => {
  const before = await aDesk()
  await before.scan('404')
  before.sent[0]?.refuse(404, { codigo: 'CLIENTE_NO_ENCONTRADO' })
  await until(() => expect(before.last()?.outcome).toEqual({ kind: 'unknown' }))
  before.checkIns.resume()
  before.checkIns.awaitClient(before.lastId())
  before.outbox.stop()
  expect(before.sent).toHaveLength(1)

  const { checkIns, sent, sentAre } = await aDesk(before)
  checkIns.resume()
  expect(sent).toEqual([])
  checkIns.retryResolved()
  checkIns.retryResolved()
  await sentAre(1)
  expect(sent[0]?.body).toEqual({ identificacion: '404' })
})

it('a client created an hour later does not enter', async () => {
  const browser = aBrowserWith({ at: Date.now() - 3_600_000, outcome: { kind: 'unknown' } })
  const { checkIns, sent, last, lastId } = await aDesk({ browser })
  checkIns.awaitClient(lastId())
  checkIns.retryResolved()
  expect(last()).toMatchObject({ outcome: { kind: 'unknown' }, isBeingMade: false })
  expect(sent).toEqual([])
})

it('does not let in again a client already inside', async () => {
  const { checkIns, sent, scan, last, lastId, admit, areSaid } = await aDesk()
  await scan('1')
  admit(0)
  await areSaid(['1', 'entered'])
  checkIns.awaitResolution(lastId())
  checkIns.retryResolved()
  expect(sent).toHaveLength(1)
  expect(last()?.wentToMend).toBe(true)
})

it('a block resolved elsewhere is retried once at the door', async () => {
  const { checkIns, sent, scan, lastId, sentAre, areSaid } = await aDesk()
  await scan('1')
  sent[0]?.refuse(409, blockedBy('1'))
  await areSaid(['1', 'blocked'])
  checkIns.retryResolved()
  expect(sent).toHaveLength(1)
  checkIns.awaitResolution(lastId())
  checkIns.retryResolved()
  checkIns.retryResolved()
  await sentAre(2)
})

it('a resolved block is retried under a new key', async () => {
  const { checkIns, sent, scan, lastId, admit, sentAre, areSaid } = await aDesk()
  await scan('1')
  sent[0]?.refuse(409, blockedBy('1'))
  await areSaid(['1', 'blocked'])
  checkIns.retry(lastId())
  await sentAre(2)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
  admit(1)
  await areSaid(['1', 'entered'])
  checkIns.retry(lastId())
  expect(sent).toHaveLength(2)
})
