import { defineStore } from '../offline/storage/stores.ts'
import { readToken } from './session.ts'

export const quiosco = defineStore({ name: 'quiosco', parse: String })

/** Redirect target of other addresses in kiosk mode. */
export const TO_QUIOSCO = { to: '/recepcion', search: { quiosco: 1 } } as const

/** True while this session runs the kiosk, until its password unlocks it. */
export function isQuiosco(): boolean {
  const token = readToken()
  return token !== null && quiosco.get() === token
}
