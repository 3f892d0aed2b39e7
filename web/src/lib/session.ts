import { useSyncExternalStore } from 'react'

const TOKEN_KEY = 'token'

/** The session's token, kept under the name that the specification gives it (3, 9). All tabs share it. */
export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY)
}

// That of the person whom this tab shows: another tab may have stored another one since.
let shown = readToken()

/**
 * The token that calls of this tab go with: never that of another person than the one shown, who may have signed in
 * in another tab a moment ago.
 */
export function ownToken(): string | null {
  const stored = readToken()
  if (stored === shown) return stored
  queueMicrotask(noticeMove)
  return stored && shown ? shown : stored
}

export function storeToken(token: string) {
  shown = token
  localStorage.setItem(TOKEN_KEY, token)
}

/** This tab shows nobody any more. The token of somebody who has just signed in in another tab stays. */
export function removeToken() {
  if (readToken() === shown) localStorage.removeItem(TOKEN_KEY)
  shown = null
}

/** From here on the tab shows whose token is stored. */
export function adoptToken() {
  shown = readToken()
}

type Listener = () => void
const onEnd = new Set<Listener>()
const onMove = new Set<Listener>()

/** Calls `listener` when the server says that the session is over. */
export function onSessionEnd(listener: Listener): () => void {
  onEnd.add(listener)
  return () => onEnd.delete(listener)
}

/** Calls `listener` when another tab has signed in or out. */
export function onSessionMove(listener: Listener): () => void {
  onMove.add(listener)
  return () => onMove.delete(listener)
}

/**
 * The server no longer knows the session that a call went with: its token goes, whoever listens takes the person to the login. One that was opened
 * meanwhile is not the one that ended; of one that was closed here or in another tab it is no news.
 */
export function endSession(token: string | null) {
  if (token === null || readToken() !== token) return
  // It is that one, whomever this tab shows by now.
  adoptToken()
  removeToken()
  for (const listener of onEnd) listener()
}

function noticeMove() {
  if (readToken() === shown) return
  for (const listener of onMove) listener()
}

// A page that the browser had put aside has missed what happened meanwhile.
addEventListener('storage', noticeMove)
addEventListener('pageshow', noticeMove)

/** Whether somebody is signed in, in whichever tab. */
export function useHasSession(): boolean {
  return useSyncExternalStore(subscribe, readToken) !== null
}

function subscribe(changed: Listener) {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
