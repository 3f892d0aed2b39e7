import type { QueryClient, QueryFunction } from '@tanstack/react-query'

/**
 * What is asked for because a link was pointed at, before anybody wants it. Such a call takes nobody away from where
 * they are: whoever then goes there asks again.
 */
let ahead = new WeakSet<AbortSignal>()

export function isAhead(signal: AbortSignal | undefined): boolean {
  return signal !== undefined && ahead.has(signal)
}

/** Somebody goes somewhere: what is on its way is wanted now. */
export function wantAll() {
  ahead = new WeakSet()
}

/** The same client, whose questions are asked ahead. */
export function aheadOf(client: QueryClient): QueryClient {
  const marked = (options: { queryFn?: unknown }) => ({
    ...options,
    queryFn: (context: Parameters<QueryFunction>[0]) => {
      ahead.add(context.signal)
      return (options.queryFn as QueryFunction)(context)
    },
  })
  return new Proxy(client, {
    get: (target, name) => {
      const own = Reflect.get(target, name)
      if (typeof own !== 'function') return own
      const takesQuery = /^(fetch|prefetch|ensure)/.test(String(name))
      return (first: object, ...rest: unknown[]) =>
        own.call(target, takesQuery ? marked(first) : first, ...rest)
    },
  })
}
