import { newIdempotencyKey } from '../../api/http.ts'
import type { OutboxStore } from './outbox-store.ts'

const NAME = 'operaciones'
/** Lifetime of a lease that is not renewed: another tab then takes over from a killed one. */
const LEASE_MS = 6_000
const RETRY_MS = 300

/** Runs `work` in one tab at a time. `isMine` returns false once another tab may have taken over. */
export type TabLock = (work: (isMine: () => boolean) => Promise<void>) => Promise<void>

/** Web Lock, or lease on plain http. It only preserves the order: idempotency keys make double sends safe. */
export function createTabLock(
  store: OutboxStore,
  locks = (navigator as { locks?: LockManager }).locks,
): TabLock {
  if (locks) return async (work) => locks.request(NAME, () => work(() => true))
  const tab = newIdempotencyKey()
  return async (work) => {
    while (!(await store.lease(tab, LEASE_MS))) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
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
