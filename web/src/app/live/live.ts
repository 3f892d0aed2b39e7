import { type RecursoVivo, recursosVivos } from '@gym/contract/core/cambios.rules'
import type { Query, QueryClient } from '@tanstack/react-query'
import { heardSkewMs } from '../../api/clock.ts'
import { TIMEOUT_MS } from '../../api/http.ts'
import { isAnythingUnsaved } from '../../ui/form/leaving.ts'
import { createChangeBuffer, type News } from './news.ts'
import { showing } from './shown-in.ts'
import { DEAD_AFTER_MS } from './stream.ts'
import { shareStream } from './tabs.ts'

/** Polling interval while no tab's stream is alive. */
const REFETCH_MS = 15_000
/** Change hints within this time cause one refetch: one sale changes several tables. */
const GATHERED_MS = 100

/** Refetches the screen's queries when their data change on the server. Returns the stop function. */
export function goLive(queryClient: QueryClient): () => void {
  const over = new AbortController()
  const refetch = createRefetch(queryClient, over.signal)
  const news = createChangeBuffer()
  let heardAt = Number.NEGATIVE_INFINITY
  shareStream({
    onHeard: (cambios) => {
      heardAt = Date.now()
      refetch(cambios.flatMap(news.read))
    },
    known: news.known,
    signal: over.signal,
  })
  const fallback = setInterval(() => {
    const isHeard = Date.now() - heardAt < DEAD_AFTER_MS
    if (!isHeard && document.visibilityState === 'visible') askAgain(queryClient)
  }, REFETCH_MS)
  return () => {
    over.abort()
    clearInterval(fallback)
  }
}

/** True for an idle query that never loaded: a refetch would move its retry button under the pointer. */
const hasFailed = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'idle'

/** The earliest time at which the server may have read the query's data, in epoch ms of the server. */
const earliestReadOf = ({ state }: Query) => state.dataUpdatedAt + (heardSkewMs() ?? 0) - TIMEOUT_MS

function askAgain(queryClient: QueryClient) {
  const isShown = showing(recursosVivos, isAnythingUnsaved())
  queryClient.invalidateQueries(
    { predicate: (query) => !hasFailed(query) && isShown(query.queryKey) },
    { cancelRefetch: false },
  )
}

/**
 * Returns a function that refetches the queries behind hints. It repeats a pending request after its response
 * instead of cancelling it: on a busy desk, cancelled lists would never load.
 */
function createRefetch(queryClient: QueryClient, signal: AbortSignal) {
  const heardAt = new Map<RecursoVivo, { at: number; changedAt: number }>()
  const askedAt = new WeakMap<Query, number>()
  /** Number of batches of hints so far. `askedAt` has the number at the start of each request. */
  let heard = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function isBehind(query: Query): boolean {
    const asked = askedAt.get(query) ?? 0
    const since = [...heardAt].flatMap(([recurso, { at, changedAt }]) =>
      at > asked && changedAt > earliestReadOf(query) ? [recurso] : [],
    )
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

  return (news: readonly News[]) => {
    if (news.length === 0) return
    heard += 1
    for (const { recurso, changedAt } of news) heardAt.set(recurso, { at: heard, changedAt })
    ask()
  }
}
