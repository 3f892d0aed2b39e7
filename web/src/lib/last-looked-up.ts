import { LOOKED_UP, OWN } from './looked-up-number.ts'

/** The number that was looked up last in this tab, so that the next lookup page has it; signing out wipes it. */
export function lastLookedUp(): string {
  return sessionStorage.getItem(LOOKED_UP) ?? ''
}

export function keepLookedUp(numero: string) {
  sessionStorage.setItem(LOOKED_UP, numero)
}

/** The number that was typed in 'Tu día': what is looked up elsewhere, of anybody, is nobody's day. */
export function ownNumber(): string {
  return sessionStorage.getItem(OWN) ?? ''
}

export function keepOwnNumber(numero: string) {
  sessionStorage.setItem(OWN, numero)
}
