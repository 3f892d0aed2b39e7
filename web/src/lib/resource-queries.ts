import { PAGE_SIZE } from '@gym/contract/lists.rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callPage } from './http.ts'
import type { ListSearch } from './search.ts'

/** The questions that every resource answers alike; each resource's `*.api.ts` gives them its name and its type. */

export type ListParams = Record<string, string | number>

const SUGGESTIONS = 20

/** For what a screen's `load` asks for on each arrival: the page that opens a moment later does not ask again. */
export const loaded = { staleTime: 1_000, retryOnMount: false } as const

/** What a list's address asks of the API. */
export function listParams({ pagina = 1, buscar, orden }: ListSearch): ListParams {
  return { limite: PAGE_SIZE, pagina, ...(buscar && { buscar }), ...(orden && { orden }) }
}

/** One of them, asked for anew each time its form is opened. */
export function oneOf<Entity>(resource: string, id: string) {
  return queryOptions({
    queryKey: [resource, 'uno', id],
    queryFn: ({ signal }) => call<Entity>('get', `${resource}/${id}`, { signal }),
    gcTime: 0,
  })
}

/** A page of the list. The old rows stay until the new ones are there. `pick` finds them where the body wraps them. */
export function pageOf<Row, Body = Row[]>(
  resource: string,
  params: ListParams,
  pick?: (body: Body) => Row[],
) {
  return queryOptions({
    queryKey: [resource, 'lista', params],
    queryFn: ({ signal }) => callPage<Row, Body>(resource, params, signal, pick),
    placeholderData: keepPreviousData,
    ...loaded,
  })
}

/** The first of those that match what is typed, for a picker. */
export function matchesOf<Row>(resource: string, typed: string) {
  const buscar = typed.trim()
  return queryOptions({
    queryKey: [resource, 'buscar', buscar],
    queryFn: async ({ signal }) => {
      const params = { limite: SUGGESTIONS, ...(buscar && { buscar }) }
      return (await callPage<Row>(resource, params, signal)).rows
    },
    placeholderData: keepPreviousData,
  })
}
