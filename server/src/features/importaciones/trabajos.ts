import { setTimeout as delay } from 'node:timers/promises'

/** A response waits this long for its work, which then continues in the background. */
const PATIENCE_MS = 4_000

/** Work that may outlive its request, but not the app. */
export interface Trabajos {
  /** Returns false if the work still runs after PATIENCE_MS. @throws the error of work that fails before */
  begin(work: (signal: AbortSignal) => Promise<void>): Promise<boolean>
  close(): Promise<void>
}

export function createTrabajos(failed: (error: unknown) => void): Trabajos {
  const stop = new AbortController()
  const running = new Set<Promise<unknown>>()
  return {
    async begin(work) {
      let isAnswered = false
      const done = work(stop.signal).then(() => true)
      const over = done.catch((error: unknown) => {
        if (isAnswered && !stop.signal.aborted) failed(error)
      })
      running.add(over)
      over.finally(() => running.delete(over))
      const isDone = await Promise.race([done, delay(PATIENCE_MS, false, { ref: false })])
      isAnswered = !isDone
      return isDone
    },
    async close() {
      stop.abort()
      await Promise.all(running)
    },
  }
}
