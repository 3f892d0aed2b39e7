import { newIdempotencyKey } from './http.ts'
import type { OutboxStore } from './outbox-store.ts'

const NAME = 'operaciones'
/** A tab that was killed holds its turn for no longer. */
const LEASE_MS = 6_000
const ASKED_AGAIN_MS = 300

/** Does some work in this tab's turn; `isMine` says whether it still is. */
export type Turn = (work: (isMine: () => boolean) => Promise<void>) => Promise<void>

/**
 * One tab sends at a time, so that the order is kept. Where the browser has no locks, as on a plain-http address, a row of
 * the queue's own database says whose turn it is. It is an order, not a safety: sent by two, an operation is done once.
 */
export function turnOf(store: OutboxStore, locks = (navigator as { locks?: LockManager }).locks): Turn {
  if (locks) return async (work) => locks.request(NAME, () => work(() => true))
  const tab = newIdempotencyKey()
  return async (work) => {
    while (!(await store.lease(tab, LEASE_MS)))
      await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_MS))
    let until = Date.now() + LEASE_MS
    const goOn = async () => {
      if (await store.lease(tab, LEASE_MS)) until = Date.now() + LEASE_MS
    }
    const timer = setInterval(() => goOn().catch(() => {}), LEASE_MS / 3)
    try {
      await work(() => Date.now() < until)
    } finally {
      clearInterval(timer)
      await store.release(tab)
    }
  }
}
