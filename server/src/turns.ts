/** Runs the work of one key one after another, in the order it came; other keys do not wait. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function createTurns(): Turns {
  const lastOf = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const mine = (lastOf.get(key) ?? Promise.resolve()).then(work, work)
    lastOf.set(key, mine)
    try {
      return await mine
    } finally {
      if (lastOf.get(key) === mine) lastOf.delete(key)
    }
  }
}
