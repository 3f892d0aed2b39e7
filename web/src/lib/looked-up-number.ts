/** Where a tab keeps the number that was looked up last, and the one that was typed as one's own: see `last-looked-up.ts`. */
export const LOOKED_UP = 'numero-consultado'
export const OWN = 'numero-propio'

export function wipeLookedUp() {
  sessionStorage.removeItem(LOOKED_UP)
  sessionStorage.removeItem(OWN)
}
