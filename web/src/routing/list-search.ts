import { draftOwner } from '../offline/storage/drafts.ts'

/** The last search parameters of each list by person, for the way back to it. Sign-out wipes them. */
const searches = new Map<string, object>()

const keyOf = (pathname: string) => `${draftOwner()} ${pathname}`

export function keepListSearch(pathname: string, search: object) {
  searches.set(keyOf(pathname), search)
}

export function listSearchOf(pathname: string): object {
  return searches.get(keyOf(pathname)) ?? {}
}

export function wipeListSearches() {
  searches.clear()
}
