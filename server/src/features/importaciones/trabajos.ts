import { setTimeout as delay } from 'node:timers/promises'

/** For so long an answer waits for the work that it asked for; what takes longer goes on by itself. */
const PATIENCE_MS = 4_000

/** Work that may outlive the call that asked for it, but not the program. */
export interface Trabajos {
  /** Whether it is done already. @throws what it does, where that is soon */
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
