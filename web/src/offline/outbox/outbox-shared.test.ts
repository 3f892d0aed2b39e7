import { expect, test } from 'vitest'
import { settled, until } from '../../testing/clock.ts'
import {
  ANA,
  BETO,
  emptyOutbox,
  LOST,
  NO,
  noted,
  op,
  silenceTabs,
  storedKeys,
  storedRow,
  tab,
  YES,
} from '../../testing/outbox.ts'
import type { Sent } from './outbox-send.ts'
import { createOutboxStore } from './outbox-store.ts'

emptyOutbox()

test('publishes a late response to every tab', async () => {
  let isDown = true
  const one = tab((row) => (isDown ? LOST() : YES(row)))
  const other = tab(LOST)
  const heard: unknown[] = []
  for (const { outbox } of [one, other])
    outbox.onOutcome((key, outcome) => outcome.kind === 'done' && heard.push([key, outcome.answer._id]))
  await one.outbox.start(ANA)
  await noted(one.outbox, 'a')
  expect(await one.outbox.find('a')).toMatchObject({ key: 'a' })
  isDown = false
  one.outbox.tryNow()
  await until(() =>
    expect(heard).toEqual([
      ['a', 'de-a'],
      ['a', 'de-a'],
    ]),
  )
  expect(await one.outbox.find('a')).toBeUndefined()
})

test('two tabs without Web Locks send each operation once, in order', async () => {
  const first = tab(YES)
  const second = tab(YES)
  await Promise.all([first.outbox.start(ANA), second.outbox.start(ANA)])
  await Promise.all(
    [first, second].map(({ outbox }, tabOf) =>
      Promise.all(Array.from({ length: 20 }, (_, i) => outbox.submit(op(`t${tabOf}-${i}`, `p${tabOf}`), 0))),
    ),
  )
  await until(async () => expect(await storedKeys()).toEqual([]))
  const sent = [...first.keys(), ...second.keys()]
  expect(new Set(sent).size).toBe(40)
  expect(sent).toHaveLength(40)
})

test("resolves the caller with another tab's response", async () => {
  const other = tab(YES)
  const waits = tab(YES)
  await other.outbox.start(ANA)
  // A third tab has the lease when this tab submits.
  await waits.outbox.start(ANA)
  await createOutboxStore().lease('held', 60_000)
  const answer = waits.outbox.submit(op('a'), 3_000)
  await createOutboxStore().release('held')
  expect(await settled(answer)).toMatchObject({ kind: 'done' })
  expect(other.sending.mock.calls.length + waits.sending.mock.calls.length).toBe(1)
})

test('takes over the lease of a killed tab', async () => {
  await createOutboxStore().lease('killed', 150)
  const { outbox } = tab(YES)
  await outbox.start(ANA)
  expect(await settled(outbox.submit(op('a')))).toMatchObject({ kind: 'done' })
})

test("sends another account's rows only after takeover, under its name", async () => {
  const ana = tab(LOST)
  await ana.outbox.start(ANA)
  await noted(ana.outbox, 'a', 'b')
  ana.outbox.stop()
  const beto = tab(YES)
  await beto.outbox.start(BETO)
  expect(await settled(beto.outbox.submit(op('de-beto')))).toMatchObject({ kind: 'done' })
  expect(await storedKeys()).toEqual(['a', 'b'])
  await beto.outbox.takeOver('ana')
  await until(async () => expect(await storedKeys()).toEqual([]))
  expect(beto.sending.mock.calls.at(-1)).toMatchObject([{ usuario: ANA }, 'beto', true])
})

test("sends a colleague's operation as noted though they still wait", async () => {
  const { outbox, store, sending } = tab(YES)
  await store.add([{ ...storedRow('a'), anotada: undefined, esperaHasta: Date.now() + 60_000 } as never])
  await outbox.start(BETO)
  await outbox.takeOver('ana')
  await until(async () => expect(await storedKeys()).toEqual([]))
  expect(sending.mock.calls).toMatchObject([[{ key: 'a' }, 'beto', true]])
})

test('queues an operation without a verdict again under its key', async () => {
  const waits = tab(() => new Promise<Sent>(() => {}))
  silenceTabs()
  await waits.outbox.start(ANA)
  const answer = waits.outbox.submit(op('a'), 200)
  await until(() => expect(waits.sending).toHaveBeenCalledTimes(1))
  // Simulates a refusal in another tab, which deletes the row although no caller waits there.
  await createOutboxStore().change('a', () => null)
  expect(await settled(answer)).toMatchObject({ kind: 'noted', key: 'a' })
  expect(await createOutboxStore().all()).toMatchObject([
    { key: 'a', anotada: true, body: { clienteId: 'a' } },
  ])
})

test('does not queue a removed operation again', async () => {
  const { outbox } = tab(() => new Promise<Sent>(() => {}))
  await outbox.start(ANA)
  const answer = outbox.submit(op('a'), 200)
  await until(async () => expect(await storedKeys()).toEqual(['a']))
  await tab(LOST).outbox.drop('a')
  expect(await settled(answer)).toEqual({ kind: 'unstored' })
  expect(await storedKeys()).toEqual([])
})

test('retries the late refusal of a dead tab as already done', async () => {
  let answer = (_: Sent) => {}
  const next = tab((row, _, isNoted) =>
    isNoted
      ? YES(row)
      : new Promise<Sent>((resolve) => {
          answer = resolve
        }),
  )
  await next.store.add([{ ...storedRow('a'), anotada: undefined, esperaHasta: Date.now() + 200 } as never])
  await next.outbox.start(ANA)
  await until(() => expect(next.sending).toHaveBeenCalledTimes(1))
  await until(async () => expect((await next.outbox.find('a'))?.esperaHasta).toBeLessThan(Date.now()))
  answer(NO())
  await until(async () => expect(await storedKeys()).toEqual([]))
  expect(next.sending.mock.calls.map(([, , isNoted]) => isNoted)).toEqual([false, true])
})

test("sends another page's unanswered operation as already done", async () => {
  const { store } = tab(YES)
  await store.add([{ ...storedRow('a'), anotada: undefined, esperaHasta: Date.now() - 1 } as never])
  const next = tab(YES)
  await next.outbox.start(ANA)
  await until(async () => expect(await storedKeys()).toEqual([]))
  expect(next.sending.mock.lastCall?.[2]).toBe(true)
})
