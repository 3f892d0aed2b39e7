/** The number that was looked up last in this tab, so that the next lookup page has it; signing out wipes it. */
const KEY = 'numero-consultado'

export function lastLookedUp(): string {
  return sessionStorage.getItem(KEY) ?? ''
}

export function keepLookedUp(numero: string) {
  sessionStorage.setItem(KEY, numero)
}

export function wipeLookedUp() {
  sessionStorage.removeItem(KEY)
}
