import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { createOutbox, type Outbox } from '../offline/outbox/outbox.ts'
import type { Operacion, OutboxRow } from '../offline/outbox/outbox-rows.ts'
import type { Sent } from '../offline/outbox/outbox-send.ts'
import { createOutboxStore } from '../offline/outbox/outbox-store.ts'
import { createTabLock } from '../offline/outbox/outbox-tab-lock.ts'
import type { TabMessage, Tabs } from '../offline/outbox/outbox-tabs.ts'
import { stopClock } from './clock.ts'

export const ANA = { _id: 'ana', nombre: 'Ana' }
export const BETO = { _id: 'beto', nombre: 'Beto' }
export const LOST = (): Sent => ({ kind: 'retry', error: new ApiError('Sin red.', 0) })
export const NO = (): Sent => ({
  kind: 'refused',
  error: new ApiError('No está.', 404, { codigo: 'CLIENTE_NO_ENCONTRADO' }),
})
export const YES = ({ key }: OutboxRow): Sent => ({
  kind: 'done',
  answer: { _id: `de-${key}` },
  wasSaved: false,
})

const heard = new Set<(message: TabMessage) => void>()
const open: Outbox[] = []

/** Gives each test of the file an empty store and no tabs. */
export function emptyOutbox() {
  beforeEach(() => {
    stopClock()
    vi.stubGlobal('indexedDB', new IDBFactory())
    heard.clear()
  })
  afterEach(() => {
    for (const outbox of open.splice(0)) outbox.stop()
  })
}

/** Simulates browsers without BroadcastChannel: no message reaches the tabs opened so far. */
export const silenceTabs = () => heard.clear()

function channel(): Tabs {
  let own: ((message: TabMessage) => void) | undefined
  return {
    tell: (message) => {
      for (const listener of heard)
        if (listener !== own) queueMicrotask(() => listener(structuredClone(message)))
    },
    listen: (listener) => {
      own = listener
      heard.add(listener)
    },
  }
}

export function tab(send: (row: OutboxRow, senderId: string, isNoted: boolean) => Sent | Promise<Sent>) {
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

export const op = (key: string, persona?: string): Operacion => ({
  tipo: 'entrada',
  key,
  persona,
  body: { clienteId: persona ?? key },
  resumen: { quien: key, que: 'Entrada' },
})

export const noted = (outbox: Outbox, ...keys: string[]) =>
  Promise.all(keys.map((key) => outbox.submit(op(key, 'uno'), 0)))

export const storedKeys = async () => (await createOutboxStore().all()).map(({ key }) => key)

export const storedRow = (key: string) => ({
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
