import { tooMany } from './app-error.ts'

export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** @param atMost calls per key, running or waiting, beyond which a call throws DEMASIADOS_INTENTOS */
export function createKeyedQueue({ atMost }: { atMost: number }): KeyedQueue {
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
