/** Those who have waited so long for an answer under way are asked for beside it, before they have waited twice as long. */
const PATIENCE_MS = 20

/**
 * Asks for many at once. Whoever comes while nobody is asked about is asked about at once; those who come meanwhile are asked about
 * together, by one question that begins after the last of them came. So each answer is of after its call.
 */
export function askedTogether<Key, Answer>(
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

  // One that hangs holds nobody but those it is about. A timer for each question would cost a good part of it.
  function watch() {
    if (isWatched) return
    isWatched = true
    setTimeout(() => {
      isWatched = false
      if (waiting.length === 0) return
      if (performance.now() - since >= PATIENCE_MS) askForAll()
      else watch()
    }, PATIENCE_MS)
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
