import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass, settled, stopClock, until } from '../testing/clock.ts'
import { ApiError } from './http.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { fileOf, rowsOf } from './outbox-file.ts'
import type { Operacion, OutboxRow } from './outbox-rows.ts'
import type { Sent } from './outbox-send.ts'
import { createOutboxStore } from './outbox-store.ts'
import type { Tabs, Told } from './outbox-tabs.ts'
import { turnOf } from './outbox-turn.ts'

const ANA = { _id: 'ana', nombre: 'Ana' }
const BETO = { _id: 'beto', nombre: 'Beto' }
const LOST = (): Sent => ({ kind: 'kept', error: new ApiError('Sin red.', 0) })
const NO = (): Sent => ({
  kind: 'refused',
  error: new ApiError('No está.', 404, { codigo: 'CLIENTE_NO_ENCONTRADO' }),
})
const YES = ({ key }: OutboxRow): Sent => ({ kind: 'done', answer: { _id: `de-${key}` }, wasSaved: false })

let heard: Set<(told: Told) => void>
const open: Outbox[] = []

beforeEach(() => {
  stopClock()
  vi.stubGlobal('indexedDB', new IDBFactory())
  heard = new Set()
})
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.stop()
})

/** A channel between the tabs of this browser, as it hands a message on: copied. */
function channel(): Tabs {
  let own: ((told: Told) => void) | undefined
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

/** A tab of a browser without Web Locks. */
function tab(send: (row: OutboxRow, senderId: string, isNoted: boolean) => Sent | Promise<Sent>) {
  const store = createOutboxStore()
  const sending = vi.fn(async (row: OutboxRow, senderId: string, isNoted: boolean) =>
    send(row, senderId, isNoted),
  )
  const outbox = createOutbox({
    store,
    turn: turnOf(store, undefined),
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

test('whoever waits has the answer, and the queue is empty', async () => {
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

test('whoever waits hears a no, and it does not stay in the queue', async () => {
  const { outbox } = tab(NO)
  await outbox.start(ANA)
  expect(await settled(outbox.submit(op('a')))).toMatchObject({
    kind: 'refused',
    error: { message: 'No está.' },
  })
  expect(await keptIn()).toEqual([])
})

test('is on the disk before it is said to be noted', async () => {
  const { outbox } = tab(LOST)
  await outbox.start(ANA)
  expect(await settled(outbox.submit(op('a'), 0))).toMatchObject({ kind: 'noted', key: 'a' })
  expect(await keptIn()).toEqual(['a'])
})

test('what is answered once nobody waits for it is heard in every tab, with the whole answer', async () => {
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

test('what is answered before it was drawn is seen to have come and gone', async () => {
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

test('is noted once no answer came, and sent until there is one, as it happened', async () => {
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

test('an answer that hangs is not waited for: it is noted, and its late no is asked once more as of what happened', async () => {
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

test('Operation that the browser cannot store is not reported as noted', async () => {
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

test('what is of one person is sent in its order, one after the other', async () => {
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

test('of a hundred the one that is refused waits to be looked at, and ninety-nine are sent', async () => {
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

test('one whose answer never comes holds up only what is of the same person', async () => {
  const { outbox } = tab((row) => (row.persona === 'malo' ? LOST() : YES(row)))
  await outbox.start(ANA)
  await outbox.submit(op('a', 'malo'), 0)
  await outbox.submit(op('b', 'malo'), 0)
  await outbox.submit(op('c', 'otro'), 0)
  await outbox.submit(op('d', 'otro'), 0)
  await until(async () => expect(await keptIn()).toEqual(['a', 'b']))
})

test('one that was refused is sent again as somebody mended it', async () => {
  const { outbox } = tab((row) => ('clienteId' in row.body ? NO() : YES(row)))
  await outbox.start(ANA)
  await settled(outbox.submit(op('a'), 0))
  await until(() => expect(outbox.get().rows[0]?.revisar).toBeDefined())
  await outbox.sendAgain('a', (row) => ({ ...row, body: {} }))
  await until(async () => expect(await keptIn()).toEqual([]))
})

test('one that is taken out is not sent, and that it was there can be seen', async () => {
  const { outbox } = tab(NO)
  await outbox.start(ANA)
  await settled(outbox.submit(op('a'), 0))
  await until(() => expect(outbox.get().rows[0]?.revisar).toBeDefined())
  await outbox.drop('a')
  expect(await keptIn()).toEqual([])
  expect(await outbox.sent()).toMatchObject([{ key: 'a', isDropped: true }])
})

test('two tabs without Web Locks send each one once, in its order', async () => {
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

test('who waits in one tab hears the answer that another tab was given', async () => {
  const other = tab(YES)
  const waits = tab(YES)
  await other.outbox.start(ANA)
  // The other tab has the turn for as long as this one waits.
  await waits.outbox.start(ANA)
  await createOutboxStore().lease('held', 60_000)
  const answer = waits.outbox.submit(op('a'), 3_000)
  await createOutboxStore().release('held')
  expect(await settled(answer)).toMatchObject({ kind: 'done' })
  expect(other.sending.mock.calls.length + waits.sending.mock.calls.length).toBe(1)
})

test('the turn of a tab that was killed is over by itself', async () => {
  await createOutboxStore().lease('killed', 150)
  const { outbox } = tab(YES)
  await outbox.start(ANA)
  expect(await settled(outbox.submit(op('a')))).toMatchObject({ kind: 'done' })
})

test('what another account left is not sent until somebody takes it over, and is sent as made by that one', async () => {
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

test('Operation of a colleague is sent as noted though they still wait', async () => {
  const { outbox, store, sending } = tab(YES)
  await store.add([{ ...kept('a'), anotada: undefined, esperaHasta: Date.now() + 60_000 } as never])
  await outbox.start(BETO)
  await outbox.takeOver('ana')
  await until(async () => expect(await keptIn()).toEqual([]))
  expect(sending.mock.calls).toMatchObject([[{ key: 'a' }, 'beto', true]])
})

test('after a 401 it waits for the same person', async () => {
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

test('Operation without a verdict is queued again under its key', async () => {
  const waits = tab(() => new Promise<Sent>(() => {}))
  // Browsers without a channel tell the other tabs nothing.
  heard.clear()
  await waits.outbox.start(ANA)
  const answer = waits.outbox.submit(op('a'), 200)
  await until(() => expect(waits.sending).toHaveBeenCalledTimes(1))
  // Another tab was told no, for nobody who waits there.
  await createOutboxStore().change('a', () => null)
  expect(await settled(answer)).toMatchObject({ kind: 'noted', key: 'a' })
  expect(await createOutboxStore().all()).toMatchObject([
    { key: 'a', anotada: true, body: { clienteId: 'a' } },
  ])
})

test('one that is gone from the queue and that the browser cannot write down again is not said to be noted', async () => {
  const { outbox, store } = tab(() => new Promise<Sent>(() => {}))
  await outbox.start(ANA)
  const answer = outbox.submit(op('a'), 200)
  await until(async () => expect(await keptIn()).toEqual(['a']))
  await createOutboxStore().change('a', () => null)
  store.add = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  expect(await settled(answer)).toEqual({ kind: 'unkept' })
})

test('one that somebody took out while another tab waited for it does not come back', async () => {
  const { outbox } = tab(() => new Promise<Sent>(() => {}))
  await outbox.start(ANA)
  const answer = outbox.submit(op('a'), 200)
  await until(async () => expect(await keptIn()).toEqual(['a']))
  await tab(LOST).outbox.drop('a')
  expect(await settled(answer)).toEqual({ kind: 'unkept' })
  expect(await keptIn()).toEqual([])
})

test('what was done is told though the browser cannot write it down, and is asked about less and less often', async () => {
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

test('where there is no room to keep what became of it, what was done leaves the queue all the same', async () => {
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

test('the late no of one whose tab died is asked once more, as of what happened', async () => {
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

test('one that waits to be looked at is sent again when it is done once more, as it is now', async () => {
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

test('what a newer version of the program noted, and this one does not know, stays and holds up nothing', async () => {
  const { outbox, store, keys } = tab(YES)
  await store.add([{ ...kept('a'), tipo: 'congelar' } as never, kept('b')])
  await outbox.start(ANA)
  await until(async () => expect(await keptIn()).toEqual(['a']))
  expect(keys()).toEqual(['b'])
})

test('one that a page left without an answer is sent by the next page as of what happened', async () => {
  const { store } = tab(YES)
  await store.add([{ ...kept('a'), anotada: undefined, esperaHasta: Date.now() - 1 } as never])
  const next = tab(YES)
  await next.outbox.start(ANA)
  await until(async () => expect(await keptIn()).toEqual([]))
  expect(next.sending.mock.lastCall?.[2]).toBe(true)
})

/** As the first version kept it. */
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

test('what an earlier version kept, and a later one with more in it, are sent', async () => {
  const { outbox, store } = tab(YES)
  await store.add([kept('a'), { ...kept('b'), version: 2, algoNuevo: true } as never])
  await outbox.start(ANA)
  await until(async () => expect(await keptIn()).toEqual([]))
})

test('a file taken in twice brings each one once, with the keys that they had', async () => {
  const { outbox, store } = tab(LOST)
  await store.add([kept('a'), kept('b')])
  const file = fileOf(await store.all())
  vi.stubGlobal('indexedDB', new IDBFactory())
  const other = tab(LOST)
  await other.outbox.start(ANA)
  expect(await other.outbox.takeIn(rowsOf(file) ?? [])).toBe(2)
  expect(await other.outbox.takeIn(rowsOf(file) ?? [])).toBe(0)
  expect(await keptIn()).toEqual(['a', 'b'])
  outbox.stop()
})

test.each([
  '',
  '{}',
  '[]',
  '{"formato":"otro","operaciones":[]}',
  '{"formato":"admin-gimnasios-pendientes","operaciones":[{}]}',
])('a file that is no queue brings nothing: %s', (text) => expect(rowsOf(text)).toBeNull())
