import { ApiError } from '../../api/api-error.ts'
import type { OutboxList } from './outbox-list.ts'
import type { NewRow, OutboxRow } from './outbox-rows.ts'
import type { Outcome } from './outbox-send.ts'
import type { OutboxStore } from './outbox-store.ts'
import type { Tabs } from './outbox-tabs.ts'

const OTHER_TAB_TIMEOUT_MS = 2_000

export type OutboxWaiting = ReturnType<typeof createOutboxWaiting>

/** The callers in this tab that await an outcome, and the subscribers to the responses of all tabs. */
export function createOutboxWaiting(list: OutboxList, tabs: Tabs, sent: OutboxStore['sent']) {
  const waiting = new Map<string, { row: NewRow; resolve: (outcome: Outcome) => void }>()
  const followers = new Set<(key: string, outcome: Outcome) => void>()

  function hear(key: string, outcome: Outcome) {
    end(key, outcome)
    for (const follow of followers) follow(key, outcome)
  }

  function end(key: string, outcome: Outcome) {
    waiting.get(key)?.resolve(outcome)
    waiting.delete(key)
  }

  const markNoted = (key: string) => list.change(key, (each) => ({ ...each, anotada: true }))

  /** Queues a row again that disappeared without an outcome, unless the history has its removal. */
  async function addAgain(row: NewRow): Promise<OutboxRow | undefined> {
    const { key } = row
    if ((await sent()).some((each) => each.key === key && each.isDropped)) return undefined
    const [added] = await list.add([{ ...row, anotada: true }])
    return added ?? markNoted(key)
  }

  return {
    has: (key: string) => waiting.has(key),
    begin: (row: NewRow, resolve: (outcome: Outcome) => void) => waiting.set(row.key, { row, resolve }),
    end,

    follow(follow: (key: string, outcome: Outcome) => void) {
      followers.add(follow)
      return () => {
        followers.delete(follow)
      }
    },

    tell(key: string, outcome: Outcome) {
      hear(key, outcome)
      tabs.tell({ key, outcome })
    },

    hearFromTab(key: string, outcome: Outcome) {
      if (outcome.kind !== 'refused') return hear(key, outcome)
      const { error } = outcome
      hear(key, { ...outcome, error: new ApiError(error.message, error.status, error) })
    },

    /**
     * Marks the row as queued and resolves its caller with 'noted', or with 'unstored' if that fails.
     * Adds a missing row again, unless it was removed or another tab reports its outcome in time.
     */
    async note(key: string) {
      let row = await markNoted(key).catch(() => undefined)
      if (!row) {
        await new Promise((resolve) => setTimeout(resolve, OTHER_TAB_TIMEOUT_MS))
        const own = waiting.get(key)
        row = own && (await addAgain(own.row).catch(() => undefined))
      }
      end(key, row ? { kind: 'noted', key, ocurridoAt: row.ocurridoAt } : { kind: 'unstored' })
    },
  }
}
