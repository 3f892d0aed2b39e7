import { readToken } from './session.ts'

/** Local storage key: the token of the kiosk's session. */
export const QUIOSCO_KEY = 'quiosco'

/** Redirect target in kiosk mode, for every other address. */
export const TO_QUIOSCO = { to: '/recepcion', search: { quiosco: 1 } } as const

/** True while this session runs the kiosk, until its password unlocks it. */
export function isQuiosco(): boolean {
  const token = readToken()
  return token !== null && localStorage.getItem(QUIOSCO_KEY) === token
}
