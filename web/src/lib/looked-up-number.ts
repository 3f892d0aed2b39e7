/** The number that was looked up last in this tab, so that the next lookup page has it; signing out wipes it. */
const KEY = 'numero-consultado'

export function lastLookedUp(): string {
  return sessionStorage.getItem(KEY) ?? ''
}

export function keepLookedUp(numero: string) {
  sessionStorage.setItem(KEY, numero)
}

/** The number that was typed in 'Tu día': what is looked up elsewhere, of anybody, is nobody's day. */
const OWN = 'numero-propio'

export function ownNumber(): string {
  return sessionStorage.getItem(OWN) ?? ''
}

export function keepOwnNumber(numero: string) {
  sessionStorage.setItem(OWN, numero)
}

export function wipeLookedUp() {
  sessionStorage.removeItem(KEY)
  sessionStorage.removeItem(OWN)
}
