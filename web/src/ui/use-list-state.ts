import { useMatch, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { keepListSearch } from '../lib/list-search.ts'

/** What narrows and orders a list, which lives in the address. */
export interface ListState<Search> {
  search: Search
  /** Changes the search; any change but of the page goes back to the first page. */
  change(changes: Partial<Search>, options?: { replace?: boolean }): void
}

/** The list of a screen: its search as the screen declares it, `useSearch({ from: '/shell/clientes' })`. */
export function useListState<Search extends object>(search: Search): ListState<Search> {
  const navigate = useNavigate()
  // Not the location's, which is already that of the next screen while this one is still drawn.
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
