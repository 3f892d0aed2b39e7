import { type RecursoVivo, recursosVivos } from '@gym/contract/cambios.rules'
import type { Query, QueryClient } from '@tanstack/react-query'
import { now } from '../../lib/clock.ts'
import { isAnythingUnsaved } from '../../ui/leaving.ts'
import { createNews } from './news.ts'
import { showing } from './shown-in.ts'
import { DEAD_AFTER_MS } from './stream.ts'
import { shareStream } from './tabs.ts'

/** How often what is in view is asked again while nothing is heard. */
const ASKED_AGAIN_MS = 15_000
/** Of one sale several tables tell: their hints are answered together. */
const GATHERED_MS = 100

/** Has what is on the screen follow what others do, from now until what it gives is called. */
export function goLive(queryClient: QueryClient): () => void {
  const over = new AbortController()
  const askAnew = createAsking(queryClient)
  const news = createNews(() => now().getTime())
  let heardAt = Number.NEGATIVE_INFINITY
  shareStream({
    onHeard: (cambios) => {
      heardAt = Date.now()
      askAnew(cambios.filter(news.isNew).map(({ recurso }) => recurso))
    },
    known: news.known,
    signal: over.signal,
  })
  const fallback = setInterval(() => {
    const isHeard = Date.now() - heardAt < DEAD_AFTER_MS
    if (!isHeard && document.visibilityState === 'visible') askAgain(queryClient)
  }, ASKED_AGAIN_MS)
  return () => {
    over.abort()
    clearInterval(fallback)
  }
}

/**
 * What never came says so, with a button to try it again: asked for by itself, it would take the button from under the
 * pointer.
 */
const hasFailed = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'idle'

/** What is on its way goes on. */
function askAgain(queryClient: QueryClient) {
  const isShown = showing(recursosVivos, isAnythingUnsaved())
  queryClient.invalidateQueries(
    { predicate: (query) => !hasFailed(query) && isShown(query.queryKey) },
    { cancelRefetch: false },
  )
}

/**
 * Asks anew for what shows a resource. What changes while the answers are on their way is asked for once they are there:
 * asked at once, a desk that never rests would keep another one's list from ever being answered.
 */
function createAsking(queryClient: QueryClient) {
  const waiting = new Set<RecursoVivo>()
  let isAsking = false
  return async (recursos: readonly RecursoVivo[]) => {
    for (const recurso of recursos) waiting.add(recurso)
    if (isAsking) return
    isAsking = true
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHERED_MS))
      const isShown = showing(waiting, isAnythingUnsaved())
      waiting.clear()
      await queryClient.invalidateQueries({
        predicate: (query) => !hasFailed(query) && isShown(query.queryKey),
      })
    }
    isAsking = false
  }
}
