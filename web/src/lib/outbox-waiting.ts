import { ApiError } from './http.ts'
import type { OutboxList } from './outbox-list.ts'
import type { Outcome } from './outbox-send.ts'
import type { Tabs } from './outbox-tabs.ts'

/** An answer that another tab heard is here by then. */
const TOLD_WITHIN_MS = 2_000

export type OutboxWaiting = ReturnType<typeof createOutboxWaiting>

/** Those who wait for the answer of what they did, in this tab, and those who hear what became of each. */
export function createOutboxWaiting(list: OutboxList, tabs: Tabs) {
  const waiting = new Map<string, (outcome: Outcome) => void>()
  const followers = new Set<(key: string, outcome: Outcome) => void>()

  function hear(key: string, outcome: Outcome) {
    waiting.get(key)?.(outcome)
    waiting.delete(key)
    for (const follow of followers) follow(key, outcome)
  }

  return {
    has: (key: string) => waiting.has(key),
    begin: (key: string, resolve: (outcome: Outcome) => void) => waiting.set(key, resolve),
    end: (key: string) => waiting.delete(key),

    follow(follow: (key: string, outcome: Outcome) => void) {
      followers.add(follow)
      return () => {
        followers.delete(follow)
      }
    },

    /** What became of one, for whoever waits for it in any tab. */
    tell(key: string, outcome: Outcome) {
      hear(key, outcome)
      tabs.tell({ key, outcome })
    },

    /** What another tab was told. */
    hearTold(key: string, outcome: Outcome) {
      if (outcome.kind !== 'refused') return hear(key, outcome)
      const { error } = outcome
      hear(key, { ...outcome, error: new ApiError(error.message, error.status, error) })
    },

    /** Nobody waits any more: it has happened. What another tab was answered meanwhile is told instead. */
    async note(key: string) {
      const row = await list.change(key, (each) => ({ ...each, anotada: true })).catch(() => undefined)
      if (!row) await new Promise((resolve) => setTimeout(resolve, TOLD_WITHIN_MS))
      const resolve = waiting.get(key)
      waiting.delete(key)
      resolve?.({ kind: 'noted', key, ocurridoAt: row?.ocurridoAt ?? Date.now() })
    },
  }
}
