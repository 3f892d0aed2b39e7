import { useSyncExternalStore } from 'react'
import { defineStore } from '../offline/storage/stores.ts'

const stored = defineStore({ name: 'token', parse: String })

/** The session token in local storage, named by the specification (sections 3 and 9). All tabs share it. */
export function readToken(): string | null {
  return stored.get() ?? null
}

// Token of the person this tab shows; another tab may have stored a newer one.
let shown = readToken()

/** Token of this tab's requests: after a sign-in in another tab, still that of the person whom this tab shows. */
export function ownToken(): string | null {
  const token = readToken()
  if (token === shown) return token
  queueMicrotask(noticeMove)
  return token && shown ? shown : token
}

export function storeToken(token: string) {
  shown = token
  stored.set(token)
}

/** Signs this tab out. Leaves a token that another tab has just stored. */
export function removeToken() {
  if (readToken() === shown) stored.remove()
  shown = null
}

export function adoptToken() {
  shown = readToken()
}

type Listener = () => void
const onEnd = new Set<Listener>()
const onMove = new Set<Listener>()

/** Subscribes to sessions that the server ended. */
export function onSessionEnd(listener: Listener): () => void {
  onEnd.add(listener)
  return () => onEnd.delete(listener)
}

/** Subscribes to sign-ins and sign-outs of other tabs. */
export function onSessionMove(listener: Listener): () => void {
  onMove.add(listener)
  return () => onMove.delete(listener)
}

/** Ends the session whose `token` the server rejected, unless another token has replaced it. */
export function endSession(token: string | null) {
  if (token === null || readToken() !== token) return
  // This tab may still show an older session; `removeToken` removes only the token that the tab shows.
  adoptToken()
  removeToken()
  for (const listener of onEnd) listener()
}

function noticeMove() {
  if (readToken() === shown) return
  for (const listener of onMove) listener()
}

// `pageshow` too, because a page restored from the back/forward cache has missed storage events.
addEventListener('storage', noticeMove)
addEventListener('pageshow', noticeMove)

export function useHasSession(): boolean {
  return useSyncExternalStore(subscribe, readToken) !== null
}

function subscribe(changed: Listener) {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
