import type { Enviada, NewRow, OutboxRow } from './outbox-rows.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { Tabs } from './outbox-tabs.ts'

/** Minimum ms between two renders of the queue; longer if it has more than MANY rows. */
const DRAWN_ANEW_MS = 100
const MANY = 50
const MANY_DRAWN_ANEW_MS = 1_000

export interface OutboxState {
  /** The queued operations of every account in queue order, with the refused ones that wait for review. */
  rows: readonly OutboxRow[]
  /** Number of changes of `rows`, rendered or not. */
  changes: number
  isRead: boolean
  isSending: boolean
}

export type OutboxList = ReturnType<typeof createOutboxList>

/** The outbox as this tab renders it. The database is the source of truth; tabs notify each other. */
export function createOutboxList(store: OutboxStore, tabs: Tabs) {
  let state: OutboxState = { rows: [], changes: 0, isRead: false, isSending: false }
  let drawnAt = 0
  let drawing: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function draw() {
    clearTimeout(drawing)
    drawing = undefined
    drawnAt = Date.now()
    for (const listener of listeners) listener()
  }

  function show(next: Partial<Omit<OutboxState, 'changes'>>) {
    state = { ...state, ...next, changes: state.changes + (next.rows ? 1 : 0) }
    const waits = drawnAt + (state.rows.length > MANY ? MANY_DRAWN_ANEW_MS : DRAWN_ANEW_MS) - Date.now()
    if (waits <= 0 || waits > MANY_DRAWN_ANEW_MS) draw()
    else drawing ??= setTimeout(draw, waits)
  }

  const set = (key: string, row: OutboxRow | undefined) =>
    show({ rows: state.rows.flatMap((each) => (each.key === key ? (row ? [row] : []) : [each])) })

  return {
    get: () => state,
    show,
    set,

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },

    async reload() {
      show({ rows: await store.all(), isRead: true })
    },

    async change(
      key: string,
      changed: (row: OutboxRow) => OutboxRow | null,
      sent?: (row: OutboxRow) => Enviada | undefined,
      durability?: IDBTransactionDurability,
    ) {
      const row = await store.change(key, changed, sent, durability)
      set(key, row)
      tabs.tell('changed')
      return row
    },

    async add(rows: NewRow[]): Promise<OutboxRow[]> {
      const added = await store.add(rows)
      show({ rows: [...state.rows, ...added] })
      tabs.tell('changed')
      return added
    },
  }
}
