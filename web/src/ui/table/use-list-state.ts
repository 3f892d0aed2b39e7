import { useMatch, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { keepListSearch } from '../../routing/list-search.ts'

export interface ListState<Search> {
  search: Search
  /** Changes the address. Returns to page 1, unless `changes` sets the page. */
  change(changes: Partial<Search>, options?: { replace?: boolean }): void
}

/** State of a list in the search parameters of its route; a link back to the list restores it. */
export function useListState<Search extends object>(search: Search): ListState<Search> {
  const navigate = useNavigate()
  // The match's path: during a navigation the location already belongs to the next screen.
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
