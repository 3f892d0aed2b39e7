import { defineStore } from '../offline/storage/stores.ts'
import { readToken } from './session.ts'

export const quiosco = defineStore({ name: 'quiosco', parse: String })

/** In kiosk mode every other address redirects here. */
export const TO_QUIOSCO = { to: '/recepcion', search: { quiosco: 1 } } as const

/** True while this session is locked to the kiosk; the user's password unlocks it. */
export function isQuiosco(): boolean {
  const token = readToken()
  return token !== null && quiosco.get() === token
}
