import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListSearch } from '../lib/list-search.ts'
import type { ListParams } from '../lib/resource-queries.ts'

export const PAGE_SIZE = 25

/** Search, order, page and period of a list, which live in the address. */
export function useListState() {
  const search = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()

  /** Changes the state; any change but of the page goes back to the first page. */
  const change = useCallback(
    (changes: Partial<ListSearch>, { replace = false } = {}) =>
      navigate({
        to: '.',
        search: (before: ListSearch) => ({ ...before, pagina: undefined, ...changes }),
        replace,
      }),
    [navigate],
  )

  // What the server is asked for: the page's state as the API's query.
  const params: ListParams = {
    limite: PAGE_SIZE,
    pagina: search.pagina ?? 1,
    ...(search.buscar && { buscar: search.buscar }),
    ...(search.orden && { orden: search.orden }),
  }
  return { search, params, change }
}

export type ListState = ReturnType<typeof useListState>
