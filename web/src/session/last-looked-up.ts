import { LOOKED_UP, OWN } from './looked-up-number.ts'

/** The last ID number looked up in this tab, as a default for the next lookup page. Signing out wipes it. */
export function lastLookedUp(): string {
  return sessionStorage.getItem(LOOKED_UP) ?? ''
}

export function keepLookedUp(numero: string) {
  sessionStorage.setItem(LOOKED_UP, numero)
}

/** The ID number typed in 'Tu día'. A lookup of another person does not change it. */
export function ownNumber(): string {
  return sessionStorage.getItem(OWN) ?? ''
}

export function keepOwnNumber(numero: string) {
  sessionStorage.setItem(OWN, numero)
}
