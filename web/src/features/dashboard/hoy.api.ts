import type { Hoy } from '@gym/contract/hoy/hoy.schema'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/http.ts'

const REFETCH_MS = 60_000
/** Long enough for the page to reuse the response to the route's preload. */
const FRESH_MS = 5_000

export const hoyQuery = queryOptions({
  queryKey: ['hoy'],
  queryFn: ({ signal }) => call<Hoy>('get', 'hoy', { signal }),
  staleTime: FRESH_MS,
  refetchInterval: REFETCH_MS,
})
