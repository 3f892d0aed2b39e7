/** Runs at most `most` works at once; the rest wait in order. */
export function limited(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await work()
    } finally {
      // The next work takes over the place of this one.
      const start = waiting.shift()
      if (start) start()
      else running -= 1
    }
  }
}
