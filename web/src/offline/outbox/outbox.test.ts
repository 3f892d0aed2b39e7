import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { pass, settled, stopClock, until } from '../../testing/clock.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { parseOutboxFile, writeOutboxFile } from './outbox-file.ts'
import type { Operacion, OutboxRow } from './outbox-rows.ts'
import type { Sent } from './outbox-send.ts'
import { createOutboxStore } from './outbox-store.ts'
import { createTabLock } from './outbox-tab-lock.ts'
import type { TabMessage, Tabs } from './outbox-tabs.ts'

const ANA = { _id: 'ana', nombre: 'Ana' }
const BETO = { _id: 'beto', nombre: 'Beto' }
const LOST = (): Sent => ({ kind: 'kept', error: new ApiError('Sin red.', 0) })
const NO = (): Sent => ({
  kind: 'refused',
  error: new ApiError('No está.', 404, { codigo: 'CLIENTE_NO_ENCONTRADO' }),
})
const YES = ({ key }: OutboxRow): Sent => ({ kind: 'done', answer: { _id: `de-${key}` }, wasSaved: false })

let heard: Set<(told: TabMessage) => void>
const open: Outbox[] = []

beforeEach(() => {
  stopClock()
  vi.stubGlobal('indexedDB', new IDBFactory())
  heard = new Set()
})
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.stop()
})

function channel(): Tabs {
  let own: ((told: TabMessage) => void) | undefined
  return {
    tell: (told) => {
      for (const listener of heard)
        if (listener !== own) queueMicrotask(() => listener(structuredClone(told)))
    },
    listen: (listener) => {
      own = listener
      heard.add(listener)
    },
  }
}

function tab(send: (row: OutboxRow, senderId: string, isNoted: boolean) => Sent | Promise<Sent>) {
  const store = createOutboxStore()
  const sending = vi.fn(async (row: OutboxRow, senderId: string, isNoted: boolean) =>
    send(row, senderId, isNoted),
  )
  const outbox = createOutbox({
    store,
    turn: createTabLock(store, undefined),
    tabs: channel(),
    send: sending,
    desfase: () => 0,
  })
  open.push(outbox)
  return { outbox, store, sending, keys: () => sending.mock.calls.map(([row]) => row.key) }
}

const op = (key: string, persona?: string): Operacion => ({
  tipo: 'entrada',
  key,
  persona,
  body: { clienteId: persona ?? key },
  resumen: { quien: key, que: 'Entrada' },
})

const noted = (outbox: Outbox, ...keys: string[]) =>
  Promise.all(keys.map((key) => outbox.submit(op(key, 'uno'), 0)))

const keptIn = async () => (await createOutboxStore().all()).map(({ key }) => key)

test('resolves the caller with the response and empties the queue', async () => {
  const { outbox, sending } = tab(YES)
  await outbox.start(ANA)
  expect(await settled(outbox.submit(op('a')))).toEqual({
    kind: 'done',
    answer: { _id: 'de-a' },
    wasSaved: false,
  })
  expect(sending.mock.calls[0]?.[2]).toBe(false)
  expect(await keptIn()).toEqual([])
})

test('reports a refusal to the waiting caller and drops the row', async () => {
  const { outbox } = tab(NO)
  await outbox.start(ANA)
  expect(await settled(outbox.submit(op('a')))).toMatchObject({
    kind: 'refused',
    error: { message: 'No está.' },
  })
  expect(await keptIn()).toEqual([])
})

test('persists the row before it reports noted', async () => {
  const { outbox } = tab(LOST)
  await outbox.start(ANA)
  expect(await settled(outbox.submit(op('a'), 0))).toMatchObject({ kind: 'noted', key: 'a' })
  expect(await keptIn()).toEqual(['a'])
})

test('publishes a late response to every tab', async () => {
  let isDown = true
  const one = tab((row) => (isDown ? LOST() : YES(row)))
  const other = tab(LOST)
  const told: unknown[] = []
  for (const { outbox } of [one, other])
    outbox.onOutcome((key, outcome) => outcome.kind === 'done' && told.push([key, outcome.answer._id]))
  await one.outbox.start(ANA)
  await noted(one.outbox, 'a')
  expect(await one.outbox.find('a')).toMatchObject({ key: 'a' })
  isDown = false
  one.outbox.tryNow()
  await until(() =>
    expect(told).toEqual([
      ['a', 'de-a'],
      ['a', 'de-a'],
    ]),
  )
  expect(await one.outbox.find('a')).toBeUndefined()
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
  expect(await keptIn()).toEqual(['a'])
  isDown = false
  outbox.tryNow()
  await until(async () => expect(await keptIn()).toEqual([]))
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
  await until(async () => expect(await keptIn()).toEqual([]))
  expect(sending).toHaveBeenCalledTimes(2)
})

test('does not report noted when the browser cannot store', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('no', 'InvalidStateError')
    },
  })
  const { outbox, sending } = tab(YES)
  await outbox.start(ANA).catch(() => {})
  expect(await settled(outbox.submit(op('a')))).toEqual({ kind: 'unkept' })
  expect(sending).not.toHaveBeenCalled()
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
  await until(async () => expect(await keptIn()).toEqual([]))
  expect(keys()).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(most).toBe(1)
})

test('one refusal waits for review; the other ninety-nine are sent', async () => {
  const { outbox } = tab((row) => (row.key === 'k50' ? NO() : YES(row)))
  await outbox.start(ANA)
  await Promise.all(Array.from({ length: 100 }, (_, i) => outbox.submit(op(`k${i}`, `p${i % 7}`), 0)))
  await until(async () => expect(await keptIn()).toEqual(['k50']))
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
  await until(async () => expect(await keptIn()).toEqual(['a', 'b']))
})

test('resends a refused operation after a correction', async () => {
  const { outbox } = tab((row) => ('clienteId' in row.body ? NO() : YES(row)))
  await outbox.start(ANA)
  await settled(outbox.submit(op('a'), 0))
  await until(() => expect(outbox.get().rows[0]?.revisar).toBeDefined())
  await outbox.sendAgain('a', (row) => ({ ...row, body: {} }))
  await until(async () => expect(await keptIn()).toEqual([]))
})

test('does not send a removed operation and records the removal', async () => {
  const { outbox } = tab(NO)
  await outbox.start(ANA)
  await settled(outbox.submit(op('a'), 0))
  await until(() => expect(outbox.get().rows[0]?.revisar).toBeDefined())
  await outbox.drop('a')
  expect(await keptIn()).toEqual([])
  expect(await outbox.sent()).toMatchObject([{ key: 'a', isDropped: true }])
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
  await until(async () => expect(await keptIn()).toEqual([]))
  const sent = [...first.keys(), ...second.keys()]
  expect(new Set(sent).size).toBe(40)
  expect(sent).toHaveLength(40)
})

test("resolves the caller with another tab's response", async () => {
  const other = tab(YES)
  const waits = tab(YES)
  await other.outbox.start(ANA)
  // Another tab has the lease while this tab waits for it.
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
  expect(await keptIn()).toEqual(['a', 'b'])
  await beto.outbox.takeOver('ana')
  await until(async () => expect(await keptIn()).toEqual([]))
  expect(beto.sending.mock.calls.at(-1)).toMatchObject([{ usuario: ANA }, 'beto', true])
})

test("sends a colleague's operation as noted though they still wait", async () => {
  const { outbox, store, sending } = tab(YES)
  await store.add([{ ...kept('a'), anotada: undefined, esperaHasta: Date.now() + 60_000 } as never])
  await outbox.start(BETO)
  await outbox.takeOver('ana')
  await until(async () => expect(await keptIn()).toEqual([]))
  expect(sending.mock.calls).toMatchObject([[{ key: 'a' }, 'beto', true]])
})

test('waits for the same person after a 401', async () => {
  let isOver = true
  const { outbox, sending } = tab((row) => (isOver ? { kind: 'signedOut' } : YES(row)))
  await outbox.start(ANA)
  await settled(outbox.submit(op('a'), 0))
  await until(() => expect(sending).toHaveBeenCalledTimes(1))
  expect(await keptIn()).toEqual(['a'])
  isOver = false
  await outbox.start(ANA)
  await until(async () => expect(await keptIn()).toEqual([]))
})

test('queues an operation without a verdict again under its key', async () => {
  const waits = tab(() => new Promise<Sent>(() => {}))
  // As in a browser without BroadcastChannel: no message reaches this tab.
  heard.clear()
  await waits.outbox.start(ANA)
  const answer = waits.outbox.submit(op('a'), 200)
  await until(() => expect(waits.sending).toHaveBeenCalledTimes(1))
  // As another tab does after a refusal: it deletes the row, although no caller waits there.
  await createOutboxStore().change('a', () => null)
  expect(await settled(answer)).toMatchObject({ kind: 'noted', key: 'a' })
  expect(await createOutboxStore().all()).toMatchObject([
    { key: 'a', anotada: true, body: { clienteId: 'a' } },
  ])
})

test('does not report noted when queueing again fails', async () => {
  const { outbox, store } = tab(() => new Promise<Sent>(() => {}))
  await outbox.start(ANA)
  const answer = outbox.submit(op('a'), 200)
  await until(async () => expect(await keptIn()).toEqual(['a']))
  await createOutboxStore().change('a', () => null)
  store.add = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  expect(await settled(answer)).toEqual({ kind: 'unkept' })
})

test('does not queue a removed operation again', async () => {
  const { outbox } = tab(() => new Promise<Sent>(() => {}))
  await outbox.start(ANA)
  const answer = outbox.submit(op('a'), 200)
  await until(async () => expect(await keptIn()).toEqual(['a']))
  await tab(LOST).outbox.drop('a')
  expect(await settled(answer)).toEqual({ kind: 'unkept' })
  expect(await keptIn()).toEqual([])
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
  expect(await keptIn()).toEqual([])
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
  await until(async () => expect(await keptIn()).toEqual([]))
  expect(sending).toHaveBeenCalledTimes(1)
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
  await next.store.add([{ ...kept('a'), anotada: undefined, esperaHasta: Date.now() + 200 } as never])
  await next.outbox.start(ANA)
  await until(() => expect(next.sending).toHaveBeenCalledTimes(1))
  await until(async () => expect((await next.outbox.find('a'))?.esperaHasta).toBeLessThan(Date.now()))
  answer(NO())
  await until(async () => expect(await keptIn()).toEqual([]))
  expect(next.sending.mock.calls.map(([, , isNoted]) => isNoted)).toEqual([false, true])
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
  expect(await keptIn()).toEqual([])
  isRefused = false
  expect(await settled(outbox.submit({ ...op('a'), body: { mended: 2 } }, 2_000))).toMatchObject({
    kind: 'done',
  })
  expect(sending.mock.calls.slice(1).map(([row]) => row.body)).toEqual([{ mended: 1 }, { mended: 2 }])
})

test('keeps an unknown operation type without blocking the others', async () => {
  const { outbox, store, keys } = tab(YES)
  await store.add([{ ...kept('a'), tipo: 'congelar' } as never, kept('b')])
  await outbox.start(ANA)
  await until(async () => expect(await keptIn()).toEqual(['a']))
  expect(keys()).toEqual(['b'])
})

test("sends another page's unanswered operation as already done", async () => {
  const { store } = tab(YES)
  await store.add([{ ...kept('a'), anotada: undefined, esperaHasta: Date.now() - 1 } as never])
  const next = tab(YES)
  await next.outbox.start(ANA)
  await until(async () => expect(await keptIn()).toEqual([]))
  expect(next.sending.mock.lastCall?.[2]).toBe(true)
})

/** A row in the format of version 1. */
const kept = (key: string) => ({
  key,
  version: 1,
  tipo: 'entrada' as const,
  persona: 'uno',
  body: { clienteId: 'uno' },
  resumen: { quien: 'Ana Pérez', que: 'Entrada' },
  dispositivo: 'd1',
  usuario: ANA,
  ocurridoAt: 1_790_000_000_000,
  esperaHasta: 0,
  anotada: true,
  tries: 3,
})

test('sends rows of earlier and later versions', async () => {
  const { outbox, store } = tab(YES)
  await store.add([kept('a'), { ...kept('b'), version: 2, algoNuevo: true } as never])
  await outbox.start(ANA)
  await until(async () => expect(await keptIn()).toEqual([]))
})

test('importing a file twice adds each operation once, with its key', async () => {
  const { outbox, store } = tab(LOST)
  await store.add([kept('a'), kept('b')])
  const file = writeOutboxFile(await store.all())
  vi.stubGlobal('indexedDB', new IDBFactory())
  const other = tab(LOST)
  await other.outbox.start(ANA)
  expect(await other.outbox.takeIn(parseOutboxFile(file) ?? [])).toBe(2)
  expect(await other.outbox.takeIn(parseOutboxFile(file) ?? [])).toBe(0)
  expect(await keptIn()).toEqual(['a', 'b'])
  outbox.stop()
})

test.each([
  '',
  '{}',
  '[]',
  '{"formato":"otro","operaciones":[]}',
  '{"formato":"admin-gimnasios-pendientes","operaciones":[{}]}',
])('imports nothing from a file that is no queue: %s', (text) => expect(parseOutboxFile(text)).toBeNull())
