/** Minimum wait of calls before another batch starts beside the one in flight. */
const MIN_WAIT_MS = 20

/** Like DataLoader: calls during a batch share the next one, so that no result is older than its call. */
export function createBatchLoader<Key, Answer>(
  ask: (keys: Key[]) => Promise<(Answer | undefined)[]>,
): (key: Key) => Promise<Answer | undefined> {
  interface Waiting {
    key: Key
    answered: (answer: Answer | undefined) => void
    failed: (error: unknown) => void
  }
  let waiting: Waiting[] = []
  let underWay = 0
  let since = 0
  let isWatched = false

  // Starts another batch if the one in flight takes too long. One timer serves all waiting calls.
  function watch() {
    if (isWatched) return
    isWatched = true
    setTimeout(() => {
      isWatched = false
      if (waiting.length === 0) return
      if (performance.now() - since >= MIN_WAIT_MS) askForAll()
      else watch()
    }, MIN_WAIT_MS)
  }

  function askForAll() {
    const asked = waiting
    waiting = []
    underWay += 1
    ask(asked.map(({ key }) => key))
      .then(
        (answers) => {
          for (const [index, { answered }] of asked.entries()) answered(answers[index])
        },
        (error: unknown) => {
          for (const { failed } of asked) failed(error)
        },
      )
      .finally(() => {
        underWay -= 1
        if (waiting.length > 0) askForAll()
      })
  }

  return (key) =>
    new Promise((answered, failed) => {
      if (waiting.length === 0) since = performance.now()
      waiting.push({ key, answered, failed })
      if (underWay === 0) askForAll()
      else watch()
    })
}
