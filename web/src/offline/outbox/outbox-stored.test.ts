import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { pass, settled, until } from '../../testing/clock.ts'
import { ANA, emptyOutbox, LOST, op, storedKeys, storedRow, tab, YES } from '../../testing/outbox.ts'
import { parseOutboxFile, writeOutboxFile } from './outbox-file.ts'
import type { Sent } from './outbox-send.ts'
import { createOutboxStore } from './outbox-store.ts'

emptyOutbox()

test('persists the row before it reports noted', async () => {
  const { outbox } = tab(LOST)
  await outbox.start(ANA)
  expect(await settled(outbox.submit(op('a'), 0))).toMatchObject({ kind: 'noted', key: 'a' })
  expect(await storedKeys()).toEqual(['a'])
})

test('does not report noted when the browser cannot store', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('no', 'InvalidStateError')
    },
  })
  const { outbox, sending } = tab(YES)
  await outbox.start(ANA).catch(() => {})
  expect(await settled(outbox.submit(op('a')))).toEqual({ kind: 'unstored' })
  expect(sending).not.toHaveBeenCalled()
})

test('does not report noted when queueing again fails', async () => {
  const { outbox, store } = tab(() => new Promise<Sent>(() => {}))
  await outbox.start(ANA)
  const answer = outbox.submit(op('a'), 200)
  await until(async () => expect(await storedKeys()).toEqual(['a']))
  await createOutboxStore().change('a', () => null)
  store.add = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  expect(await settled(answer)).toEqual({ kind: 'unstored' })
})

test('reports done despite a failed write, and retries with backoff', async () => {
  const { outbox, store, sending } = tab(YES)
  await outbox.start(ANA)
  const change = store.change
  store.change = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  expect(await settled(outbox.submit(op('a')))).toMatchObject({ kind: 'done', answer: { _id: 'de-a' } })
  await pass(6_000)
  expect(sending.mock.calls.length).toBeLessThan(8)
  store.change = change
  await pass(16_000)
  expect(await storedKeys()).toEqual([])
})

test('removes a done operation though its history cannot be stored', async () => {
  const { outbox, store, sending } = tab(YES)
  await outbox.start(ANA)
  const change = store.change
  store.change = (key, changed, sent, durability) =>
    sent
      ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
      : change(key, changed, undefined, durability)
  await settled(outbox.submit(op('a'), 0))
  await until(async () => expect(await storedKeys()).toEqual([]))
  expect(sending).toHaveBeenCalledTimes(1)
})

test('keeps an unknown operation type without blocking the others', async () => {
  const { outbox, store, keys } = tab(YES)
  await store.add([{ ...storedRow('a'), tipo: 'congelar' } as never, storedRow('b')])
  await outbox.start(ANA)
  await until(async () => expect(await storedKeys()).toEqual(['a']))
  expect(keys()).toEqual(['b'])
})

test('sends rows of earlier and later versions', async () => {
  const { outbox, store } = tab(YES)
  await store.add([storedRow('a'), { ...storedRow('b'), version: 2, algoNuevo: true } as never])
  await outbox.start(ANA)
  await until(async () => expect(await storedKeys()).toEqual([]))
})

test('importing a file twice adds each operation once, with its key', async () => {
  const { outbox, store } = tab(LOST)
  await store.add([storedRow('a'), storedRow('b')])
  const file = writeOutboxFile(await store.all())
  vi.stubGlobal('indexedDB', new IDBFactory())
  const other = tab(LOST)
  await other.outbox.start(ANA)
  expect(await other.outbox.takeIn(parseOutboxFile(file) ?? [])).toBe(2)
  expect(await other.outbox.takeIn(parseOutboxFile(file) ?? [])).toBe(0)
  expect(await storedKeys()).toEqual(['a', 'b'])
  outbox.stop()
})

test.each([
  '',
  '{}',
  '[]',
  '{"formato":"otro","operaciones":[]}',
  '{"formato":"admin-gimnasios-pendientes","operaciones":[{}]}',
])('imports nothing from a file that is no queue: %s', (text) => expect(parseOutboxFile(text)).toBeNull())
