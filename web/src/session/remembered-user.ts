import { ApiError } from '../api/api-error.ts'
import { QUIEN } from './seen-wipe.ts'
import { readToken } from './session.ts'
import type { SignedIn } from './session-user.ts'

/** Stores the signed-in person with their token, so that the program can start without the server. */
export function rememberUser(user: SignedIn) {
  localStorage.setItem(QUIEN, JSON.stringify({ token: readToken(), user }))
}

/** The stored person of the current token. It authorizes nothing: the server checks every call. */
export function rememberedUser(): SignedIn | undefined {
  try {
    const { token, user } = JSON.parse(localStorage.getItem(QUIEN) ?? '{}') as {
      token?: string
      user?: SignedIn
    }
    return token !== undefined && token === readToken() ? user : undefined
  } catch {
    return undefined
  }
}

/** True if the server did not respond, or a proxy responded in its place. */
export function isNobodyThere(error: unknown): boolean {
  return error instanceof ApiError && (error.isNetwork || [502, 504].includes(error.status))
}
