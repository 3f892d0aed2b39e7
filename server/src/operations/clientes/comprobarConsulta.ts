import type { SessionUser } from '@gym/contract/auth/auth.schema'
import { digitsOf } from '@gym/contract/core/identificacion.rules'
import { may } from '@gym/contract/permissions/actions'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { type RateLimit, settleTries, takeTry } from '../../db/security/attempt-limits.ts'
import { isNumeroOf, isPhoneOf } from '../../features/mis-datos/vinculos.queries.ts'

const HOUR_MS = 3_600_000

interface CodeCheck {
  numero: string
  codigo: string | undefined
  user: SessionUser | undefined
  red: string
  now: Date
}

/**
 * Requires the code of a public lookup, except from the linked account. Refuses an unknown number like a
 * wrong code.
 * @throws CODIGO_DE_CONSULTA, CODIGO_DE_CONSULTA_INCORRECTO, DEMASIADOS_INTENTOS
 */
export async function comprobarConsulta(
  db: Db,
  { numero, codigo, user, red, now }: CodeCheck,
): Promise<void> {
  const digits = digitsOf(numero)
  if (user && (await isNumeroOf(db, user._id, digits))) return
  if (!codigo) throw new AppError('CODIGO_DE_CONSULTA')
  const here: RateLimit = { clave: `codigo numero ${digits} ${red}`, limit: 10, decayMs: 24 * HOUR_MS }
  // Above the limit of `here`, so that attempts from one network do not lock out the client on another.
  const anywhere: RateLimit = { clave: `codigo numero ${digits}`, limit: 40, decayMs: 24 * HOUR_MS }
  const network: RateLimit = { clave: `codigo red ${red}`, limit: 100, decayMs: HOUR_MS }
  await takeTry(db, [here, anywhere, network], now)
  if (!(await isPhoneOf(db, digits, codigo))) throw new AppError('CODIGO_DE_CONSULTA_INCORRECTO')
  await settleTries(db, { olvidados: [here.clave], devueltos: [anywhere.clave, network.clave] })
}

/** True for staff and the client's own account, which may read the notes of measurements. */
export async function mayReadPrivate(db: Db, { _id, rol }: SessionUser, numero: string): Promise<boolean> {
  return rol !== 'user' || (await isNumeroOf(db, _id, digitsOf(numero)))
}

/** True for a role that sees debts, and for the client's own account: they may read terms and balance. */
export async function mayReadTerms(db: Db, { _id, rol }: SessionUser, numero: string): Promise<boolean> {
  return may(rol, 'cobros:leer') || (await isNumeroOf(db, _id, digitsOf(numero)))
}
