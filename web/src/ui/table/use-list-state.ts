import { useMatch, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { keepListSearch } from '../../routing/list-search.ts'

/** Search, filters and order of a list, stored in the address. */
export interface ListState<Search> {
  search: Search
  /** Any change but of the page resets to page 1. */
  change(changes: Partial<Search>, options?: { replace?: boolean }): void
}

/** The list state of `useSearch({ from: '/shell/clientes' })`. */
export function useListState<Search extends object>(search: Search): ListState<Search> {
  const navigate = useNavigate()
  // Not the location's: during a navigation it is already the next screen's.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  useEffect(() => keepListSearch(pathname, search), [pathname, search])
  const change = useCallback(
    (changes: Partial<Search>, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, pagina: undefined, ...changes }),
        replace,
      }),
    [navigate],
  )
  return { search, change }
}
