import { ApiError } from '../api/api-error.ts'
import { defineStore } from '../offline/storage/stores.ts'
import { readToken } from './session.ts'
import type { SignedIn } from './session-user.ts'

const remembered = defineStore<{ token?: string | null; user?: SignedIn }>({
  name: 'quien',
  parse: JSON.parse,
})

/** Stores the signed-in person with their token, so that the program can start without the server. */
export function rememberUser(user: SignedIn) {
  remembered.set({ token: readToken(), user })
}

/** The stored person of the current token. It authorizes nothing: the server checks the calls. */
export function rememberedUser(): SignedIn | undefined {
  const { token, user } = remembered.get() ?? {}
  return token !== undefined && token === readToken() ? user : undefined
}

/** True if the server did not respond, or a proxy responded in its place. */
export function isServerUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.isNetwork || [502, 504].includes(error.status))
}
