import type { QueryClient, QueryFunction } from '@tanstack/react-query'
import { markPreload } from './preload-queries.ts'

/** Wraps a QueryClient so that every query function marks its request as a prefetch. */
export function preloadClient(client: QueryClient): QueryClient {
  const marked = (options: { queryFn?: unknown }) => ({
    ...options,
    queryFn: (context: Parameters<QueryFunction>[0]) => {
      markPreload(context.signal)
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
