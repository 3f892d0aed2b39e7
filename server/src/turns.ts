import { tooMany } from './app-error.ts'

/** Runs the work of one key one after another, in the order it came; other keys do not wait. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** @param atMost how many may have come and not been served, of one key: one more is refused with DEMASIADOS_INTENTOS */
export function createTurns({ atMost }: { atMost: number }): Turns {
  const queues = new Map<string, { length: number; last: Promise<unknown> }>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { length: 0, last: Promise.resolve() }
    if (queue.length >= atMost) throw tooMany(1_000)
    queue.length += 1
    const mine = queue.last.then(work, work)
    queue.last = mine
    queues.set(key, queue)
    try {
      return await mine
    } finally {
      queue.length -= 1
      if (queue.length === 0) queues.delete(key)
    }
  }
}
