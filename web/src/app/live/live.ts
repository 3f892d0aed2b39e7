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
  const askAnew = createAsking(queryClient, over.signal)
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
 * Asks anew for what shows a resource and was asked for before the hint came: what is asked later is answered with it, as the
 * list is that whoever saves asks for by themselves. What is on its way then is asked for once more when it is there: cut
 * short, a desk that never rests would keep another one's list from ever being answered.
 */
function createAsking(queryClient: QueryClient, signal: AbortSignal) {
  const heardAt = new Map<RecursoVivo, number>()
  const askedAt = new WeakMap<Query, number>()
  /** Hints are counted: what is asked for after one has its number. */
  let heard = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function isBehind(query: Query): boolean {
    const asked = askedAt.get(query) ?? 0
    const since = [...heardAt].flatMap(([recurso, at]) => (at > asked ? [recurso] : []))
    return !hasFailed(query) && showing(since, isAnythingUnsaved())(query.queryKey)
  }

  function ask() {
    timer ??= setTimeout(() => {
      timer = undefined
      queryClient.invalidateQueries({ predicate: isBehind }, { cancelRefetch: false })
    }, GATHERED_MS)
  }

  const forget = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'fetch') askedAt.set(event.query, heard)
    if (event.action.type === 'success' && !event.action.manual && isBehind(event.query)) ask()
  })
  signal.addEventListener('abort', () => {
    forget()
    clearTimeout(timer)
  })

  return (recursos: readonly RecursoVivo[]) => {
    if (recursos.length === 0) return
    heard += 1
    for (const recurso of recursos) heardAt.set(recurso, heard)
    ask()
  }
}
