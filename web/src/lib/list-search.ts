import { personHere } from './drafts.ts'

/** How each person left each list, so that a form leads back to it as it was; signing out wipes it. */
const searches = new Map<string, object>()

const keyOf = (pathname: string) => `${personHere()} ${pathname}`

export function keepListSearch(pathname: string, search: object) {
  searches.set(keyOf(pathname), search)
}

/** The search of the list at that address as it was left last; empty where it was not open. */
export function listSearchOf(pathname: string): object {
  return searches.get(keyOf(pathname)) ?? {}
}

export function wipeListSearches() {
  searches.clear()
}
