import type { Credenciales, Session } from '@gym/contract/auth'
import type { User } from '@gym/contract/users'
import { AppError } from '../app-error.ts'
import type { Db } from '../db/database.ts'
import { insertSession, rememberAddress } from '../features/auth/sesiones.queries.ts'
import { createToken, hashToken } from '../features/auth/session-tokens.ts'
import { findUserByEmail } from '../features/users/users.queries.ts'
import { countTry, exhausted, type Limits } from '../limits.ts'
import { verifyPassword } from '../passwords.ts'

/** Where somebody signs in from: the network address, and what the browser calls itself. */
export interface From {
  address: string
  navegador: string | null
}

/**
 * Signs in. Unknown account and wrong password are the same answer in the same time. When the tries are used up only
 * a right password from an address that signed that account in before still enters.
 * @throws CREDENCIALES_INCORRECTAS, DEMASIADOS_INTENTOS
 */
export async function iniciarSesion(
  db: Db,
  { email, password }: Credenciales,
  { address, navegador, now, limits }: From & { now: Date; limits: Limits },
): Promise<Session> {
  const account = await findUserByEmail(db, email, address)
  const user = await inTurn(limits, email, address, async () => {
    const refusal = await usedUp(limits, email, address)
    if (refusal && !account?.knowsAddress) throw refusal
    const right = await verifyPassword(account?.passwordHash ?? null, password)
    if (right && account) return account
    if (refusal) throw refusal
    await countTry(limits.cuenta, email.toLowerCase())
    await countTry(limits.direccion, address)
    throw new AppError('CREDENCIALES_INCORRECTAS')
  })
  await rememberAddress(db, user._id, address, now)
  return openSession(db, user, now, navegador)
}

/** One guess at a time for an account and from an address, so that those made at once are counted too. */
function inTurn<T>({ turno }: Limits, email: string, address: string, work: () => Promise<T>): Promise<T> {
  return turno(`address ${address}`, () => turno(`account ${email.toLowerCase()}`, work))
}

async function usedUp({ cuenta, direccion }: Limits, email: string, address: string) {
  return (await exhausted(cuenta, email.toLowerCase())) ?? (await exhausted(direccion, address))
}

/** A new session of the person; its token leaves here once and only its hash is kept. */
export async function openSession(
  db: Db,
  { _id, nombre, email, rol }: User,
  now: Date,
  navegador: string | null = null,
): Promise<Session> {
  const token = createToken()
  await insertSession(db, { tokenHash: hashToken(token), user: { _id, rol }, now, navegador })
  return { token, user: { _id, nombre, email, rol, role: rol } }
}
