import { expect, test } from 'vitest'
import { settled, until } from '../../testing/clock.ts'
import { ANA, emptyOutbox, LOST, NO, noted, op, storedKeys, tab, YES } from '../../testing/outbox.ts'
import type { Sent } from './outbox-send.ts'

emptyOutbox()

test('resolves the caller with the response and empties the queue', async () => {
  const { outbox, sending } = tab(YES)
  await outbox.start(ANA)
  expect(await settled(outbox.submit(op('a')))).toEqual({
    kind: 'done',
    answer: { _id: 'de-a' },
    wasSaved: false,
  })
  expect(sending.mock.calls[0]?.[2]).toBe(false)
  expect(await storedKeys()).toEqual([])
})

test('reports a refusal to the waiting caller and drops the row', async () => {
  const { outbox } = tab(NO)
  await outbox.start(ANA)
  expect(await settled(outbox.submit(op('a')))).toMatchObject({
    kind: 'refused',
    error: { message: 'No está.' },
  })
  expect(await storedKeys()).toEqual([])
})

test('counts a change for a row that was never rendered', async () => {
  const { outbox } = tab(YES)
  await outbox.start(ANA)
  const before = outbox.get().changes
  await settled(outbox.submit(op('a')))
  expect(outbox.get().rows).toEqual([])
  expect(outbox.get().changes).toBeGreaterThan(before)
})

test("Outbox keeps a person's order when their id arrives later", async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { outbox, sending, keys } = tab(async (row) => {
    if (row.key === 'by number') await answered
    return YES(row)
  })
  await outbox.start(ANA)
  await outbox.submit(op('by number', '5060708'), 0)
  await until(() => expect(keys()).toEqual(['by number']))
  await outbox.nameOwner('by number', 'luz')
  await outbox.submit(op('by name', 'luz'), 0)
  await outbox.submit(op('another', 'ana'), 0)
  await until(() => expect(keys()).toEqual(['by number', 'another']))
  answer()
  await until(() => expect(sending).toHaveBeenCalledTimes(3))
  expect(keys()).toEqual(['by number', 'another', 'by name'])
})

test('queues without a response and retries as already done', async () => {
  let isDown = true
  const { outbox, sending } = tab((row) => (isDown ? LOST() : YES(row)))
  await outbox.start(ANA)
  expect(await settled(outbox.submit(op('a')))).toMatchObject({ kind: 'noted' })
  expect(await storedKeys()).toEqual(['a'])
  isDown = false
  outbox.tryNow()
  await until(async () => expect(await storedKeys()).toEqual([]))
  expect(sending.mock.lastCall?.[2]).toBe(true)
  expect(await outbox.sent()).toMatchObject([{ key: 'a', _id: 'de-a' }])
})

test('queues a hanging request and retries its late refusal', async () => {
  const answers: ((sent: Sent) => void)[] = []
  const { outbox, sending } = tab((_row, _who, isNoted) =>
    isNoted ? YES(_row) : new Promise<Sent>((resolve) => answers.push(resolve)),
  )
  await outbox.start(ANA)
  expect(await settled(outbox.submit(op('a'), 50))).toMatchObject({ kind: 'noted' })
  answers[0]?.(NO())
  await until(async () => expect(await storedKeys()).toEqual([]))
  expect(sending).toHaveBeenCalledTimes(2)
})

test('sends the operations of one person in order', async () => {
  const under = new Set<string>()
  let most = 0
  const { outbox, keys } = tab(async (row) => {
    under.add(row.key)
    most = Math.max(most, under.size)
    await new Promise((resolve) => setTimeout(resolve, 1))
    under.delete(row.key)
    return YES(row)
  })
  await outbox.start(ANA)
  await noted(outbox, 'a', 'b', 'c', 'd', 'e')
  await until(async () => expect(await storedKeys()).toEqual([]))
  expect(keys()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(most).toBe(1)
})

test('one refusal waits for review; the other ninety-nine are sent', async () => {
  const { outbox } = tab((row) => (row.key === 'k50' ? NO() : YES(row)))
  await outbox.start(ANA)
  await Promise.all(Array.from({ length: 100 }, (_, i) => outbox.submit(op(`k${i}`, `p${i % 7}`), 0)))
  await until(async () => expect(await storedKeys()).toEqual(['k50']))
  expect(outbox.get().rows[0]?.revisar).toEqual({
    texto: 'No está.',
    status: 404,
    codigo: 'CLIENTE_NO_ENCONTRADO',
  })
})

test('an unanswered operation blocks only its own person', async () => {
  const { outbox } = tab((row) => (row.persona === 'malo' ? LOST() : YES(row)))
  await outbox.start(ANA)
  await outbox.submit(op('a', 'malo'), 0)
  await outbox.submit(op('b', 'malo'), 0)
  await outbox.submit(op('c', 'otro'), 0)
  await outbox.submit(op('d', 'otro'), 0)
  await until(async () => expect(await storedKeys()).toEqual(['a', 'b']))
})

test('resends a refused operation after a correction', async () => {
  const { outbox } = tab((row) => ('clienteId' in row.body ? NO() : YES(row)))
  await outbox.start(ANA)
  await settled(outbox.submit(op('a'), 0))
  await until(() => expect(outbox.get().rows[0]?.revisar).toBeDefined())
  await outbox.sendAgain('a', (row) => ({ ...row, body: {} }))
  await until(async () => expect(await storedKeys()).toEqual([]))
})

test('does not send a removed operation and records the removal', async () => {
  const { outbox } = tab(NO)
  await outbox.start(ANA)
  await settled(outbox.submit(op('a'), 0))
  await until(() => expect(outbox.get().rows[0]?.revisar).toBeDefined())
  await outbox.drop('a')
  expect(await storedKeys()).toEqual([])
  expect(await outbox.sent()).toMatchObject([{ key: 'a', isDropped: true }])
})

test('waits for the same person after a 401', async () => {
  let isOver = true
  const { outbox, sending } = tab((row) => (isOver ? { kind: 'signedOut' } : YES(row)))
  await outbox.start(ANA)
  await settled(outbox.submit(op('a'), 0))
  await until(() => expect(sending).toHaveBeenCalledTimes(1))
  expect(await storedKeys()).toEqual(['a'])
  isOver = false
  await outbox.start(ANA)
  await until(async () => expect(await storedKeys()).toEqual([]))
})

test('resubmits a refused operation with its new body', async () => {
  let isRefused = true
  const { outbox, sending } = tab((row) => (isRefused ? NO() : YES(row)))
  await outbox.start(ANA)
  await settled(outbox.submit(op('a'), 0))
  await until(() => expect(outbox.get().rows[0]?.revisar).toBeDefined())
  expect(await settled(outbox.submit({ ...op('a'), body: { mended: 1 } }, 2_000))).toMatchObject({
    kind: 'refused',
  })
  expect(await storedKeys()).toEqual([])
  isRefused = false
  expect(await settled(outbox.submit({ ...op('a'), body: { mended: 2 } }, 2_000))).toMatchObject({
    kind: 'done',
  })
  expect(sending.mock.calls.slice(1).map(([row]) => row.body)).toEqual([{ mended: 1 }, { mended: 2 }])
})
