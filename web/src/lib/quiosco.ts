import { readToken } from './session.ts'

/** The session whose browser stands at the door as the kiosk; another one, of who signs in anew, is not held there. */
const KEY = 'quiosco'

export function enterQuiosco() {
  const token = readToken()
  if (token) localStorage.setItem(KEY, token)
}

export function leaveQuiosco() {
  localStorage.removeItem(KEY)
}

/** Whether every address of this browser is the kiosk until it is left with the password. */
export function isQuiosco(): boolean {
  const token = readToken()
  return token !== null && localStorage.getItem(KEY) === token
}

export function isQuioscoAt({
  pathname,
  search,
}: {
  pathname: string
  search: { quiosco?: unknown }
}): boolean {
  return pathname === '/recepcion' && String(search.quiosco) === '1'
}
