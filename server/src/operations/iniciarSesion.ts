import { randomBytes } from 'node:crypto'
import type { Credenciales, Session } from '@gym/contract/auth'
import type { User } from '@gym/contract/users'
import type { Db } from '../db/database.ts'
import { verifyPassword } from '../features/auth/passwords.ts'
import { insertSession, isKnownAddress, rememberAddress } from '../features/auth/sesiones.queries.ts'
import { findUserByEmail } from '../features/users/users.queries.ts'
import { AppError } from '../http/app-error.ts'
import { countTry, exhausted, type Limits } from '../http/limits.ts'
import { hashToken } from '../http/permissions.ts'

/**
 * Signs in. Unknown account and wrong password are the same answer in the same time. When the tries are used up only
 * a right password from an address that signed that account in before still enters.
 * @throws CREDENCIALES_INCORRECTAS, DEMASIADOS_INTENTOS
 */
export function iniciarSesion(db: Db, credenciales: Credenciales, from: From): Promise<Session> {
  const { address, limits } = from
  const account = credenciales.email.toLowerCase()
  return limits.turno(`address ${address}`, () =>
    limits.turno(`account ${account}`, () => checkCredentials(db, account, credenciales, from)),
  )
}

interface From {
  address: string
  now: Date
  limits: Limits
}

async function checkCredentials(
  db: Db,
  account: string,
  { email, password }: Credenciales,
  { address, now, limits }: From,
): Promise<Session> {
  const user = await findUserByEmail(db, email)
  const refusal = (await exhausted(limits.cuenta, account)) ?? (await exhausted(limits.direccion, address))
  if (refusal && !(user && (await isKnownAddress(db, user._id, address)))) throw refusal

  if (!(await verifyPassword(user?.passwordHash ?? null, password)) || !user) {
    if (refusal) throw refusal
    await countTry(limits.cuenta, account)
    await countTry(limits.direccion, address)
    throw new AppError('CREDENCIALES_INCORRECTAS')
  }
  await rememberAddress(db, user._id, address, now)
  return openSession(db, user, now)
}

/** A new session of the person; its token leaves here once and only its hash is kept. */
export async function openSession(db: Db, { _id, nombre, email, rol }: User, now: Date): Promise<Session> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, { tokenHash: hashToken(token), user: { _id, rol }, now })
  return { token, user: { _id, nombre, email, rol, role: rol } }
}
