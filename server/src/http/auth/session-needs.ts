import type { LiveSession } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'

/**
 * Requirement on the session. 'normal', the default: a token, or a user who has chosen the password, has
 * the second factor if the gym requires it, and is not at a kiosk.
 */
export type Need =
  | 'normal'
  /** Part of signing in: also before the user has replaced a password set by another, or set up a factor. */
  | 'sign-in'
  /** Also before the user has set up the required second factor. */
  | 'setup'
  /** Also at a kiosk. */
  | 'kiosk'
  /** A person with a recently confirmed password; never a token. */
  | 'fresh'
  /** A person; never a token. */
  | 'present'

export type Needs = Need | readonly Need[]

const FRESH_MS = 15 * 60_000

export const needs = (session: Needs | undefined, need: Need): boolean =>
  session === need || (Array.isArray(session) && session.includes(need))

/** @throws TOKEN_SIN_PERMISO, CAMBIA_TU_CONTRASENA, QUIOSCO, ACTIVA_TU_FACTOR */
export function assertNeeds({ user, token }: LiveSession, session: Needs | undefined): void {
  const { cambiarClave, quiosco, faltaFactor } = user
  const isSigningIn = needs(session, 'sign-in')
  if (token && needs(session, 'present')) throw new AppError('TOKEN_SIN_PERMISO')
  if (cambiarClave && !isSigningIn) throw new AppError('CAMBIA_TU_CONTRASENA')
  if (quiosco && !needs(session, 'kiosk')) throw new AppError('QUIOSCO')
  if (faltaFactor && !isSigningIn && !needs(session, 'setup')) throw new AppError('ACTIVA_TU_FACTOR')
}

/** @throws CONFIRMA_TU_CONTRASENA if the last confirmation is too old; TOKEN_SIN_PERMISO for a token */
export function assertFresh({ confirmadaEn, token }: LiveSession, now: Date): void {
  if (token) throw new AppError('TOKEN_SIN_PERMISO')
  if (Date.parse(confirmadaEn) < now.getTime() - FRESH_MS) throw new AppError('CONFIRMA_TU_CONTRASENA')
}
