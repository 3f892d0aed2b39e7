/** How each list was left, so that a form leads back to it as it was; signing out wipes it. */
const searches = new Map<string, object>()

export function keepListSearch(pathname: string, search: object) {
  searches.set(pathname, search)
}

/** The search of the list at that address as it was left last; empty where it was not open. */
export function listSearchOf(pathname: string): object {
  return searches.get(pathname) ?? {}
}

export function wipeListSearches() {
  searches.clear()
}
