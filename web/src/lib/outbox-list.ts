import type { Enviada, NewRow, OutboxRow } from './outbox-rows.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { Tabs } from './outbox-tabs.ts'

/** What is sent one after the other is not drawn one by one, and hundreds less often. */
const DRAWN_ANEW_MS = 100
const MANY = 50
const MANY_DRAWN_ANEW_MS = 1_000

export interface OutboxState {
  /** Those that are not answered, in their order: also of other accounts, and those to be looked at. */
  rows: readonly OutboxRow[]
  /** How often they have changed, also where nobody saw it: what left the queue is read anew by it. */
  changes: number
  /** Whether the browser has said what is in it. */
  isRead: boolean
  /** Whether what is sent is on its way now. */
  isSending: boolean
}

export type OutboxList = ReturnType<typeof createOutboxList>

/** The queue as this tab shows it: it follows the database, which has the last word, and tells the other tabs of each change. */
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

  /** One is so now; undefined where it is not in the queue any more. */
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

    /** Changes one, here and in the other tabs. */
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
