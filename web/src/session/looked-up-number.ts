export const LOOKED_UP = 'numero-consultado'
export const OWN = 'numero-propio'

export function wipeLookedUp() {
  sessionStorage.removeItem(LOOKED_UP)
  sessionStorage.removeItem(OWN)
}
