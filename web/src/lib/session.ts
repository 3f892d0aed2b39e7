const TOKEN_KEY = 'token'

/** The session's token, kept under the name that the specification gives it (3, 9). */
export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY)
}

export function storeToken(token: string) {
  localStorage.setItem(TOKEN_KEY, token)
}

export function removeToken() {
  localStorage.removeItem(TOKEN_KEY)
}

type Listener = () => void
const listeners = new Set<Listener>()

/** Calls `listener` when the server says that the session is over. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server no longer knows the session: the token goes, whoever listens takes the person to the login. */
export function endSession() {
  removeToken()
  for (const listener of listeners) listener()
}
