import { readToken } from './session.ts'

/** Under it stands the session whose browser is at the door as the kiosk. */
export const QUIOSCO_KEY = 'quiosco'

/** Where every other address leads meanwhile. */
export const TO_QUIOSCO = { to: '/recepcion', search: { quiosco: 1 } } as const

/**
 * Whether every address of this browser is the kiosk until it is left with the password. Another session, of who signs in
 * anew, is not held there.
 */
export function isQuiosco(): boolean {
  const token = readToken()
  return token !== null && localStorage.getItem(QUIOSCO_KEY) === token
}
