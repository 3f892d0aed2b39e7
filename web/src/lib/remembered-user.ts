import { ApiError } from './http.ts'
import { QUIEN } from './seen-wipe.ts'
import { readToken } from './session.ts'
import type { SignedIn } from './session-user.ts'

/** Who was here last with which token: without the server nobody else says it. Of another token it says nothing. */
export function rememberUser(user: SignedIn) {
  localStorage.setItem(QUIEN, JSON.stringify({ token: readToken(), user }))
}

/** The person whose session this is, as they were last; what they may do the server says at each call. */
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

/** Whether the program did not answer: no response, or a proxy's in its place. */
export function isNobodyThere(error: unknown): boolean {
  return error instanceof ApiError && (error.isNetwork || [502, 504].includes(error.status))
}
