import type { Credenciales, Session } from '@gym/contract/auth'
import type { User } from '@gym/contract/users'
import { AppError } from '../app-error.ts'
import { atomically, type Db } from '../db/database.ts'
import { type Counted, forgetTries, giveBackTry, takeTry } from '../db/tries.ts'
import { knownSince, rememberPlaces } from '../features/auth/lugares.queries.ts'
import { insertSession } from '../features/auth/sesiones.queries.ts'
import { createToken, hashToken } from '../features/auth/session-tokens.ts'
import { sessionUser } from '../features/auth/session-user.ts'
import { findForLogin, hasStillPassword } from '../features/users/users.queries.ts'
import { networkOf } from '../network.ts'
import { verifyPassword } from '../passwords.ts'
import type { Turns } from '../turns.ts'

/** Where somebody signs in from: the network address, what the browser calls itself, and the mark that it keeps. */
export interface From {
  address: string
  navegador: string | null
  marca: string
}

/** Wrong logins before the next has to wait. Source: the API's conventions, Limits; decision 0021. */
const OF_ACCOUNT = 10
const OF_NETWORK = 100
const AT_KNOWN_PLACE = 30

/**
 * Signs in. Unknown account and wrong password are the same answer in the same time. Where the account signed in before,
 * in that browser or else from that address, tries are counted for that place alone: whatever strangers try elsewhere,
 * it goes on signing in there.
 * @throws CREDENCIALES_INCORRECTAS, DEMASIADOS_INTENTOS
 */
export async function iniciarSesion(
  db: Db,
  { email, password }: Credenciales,
  { now, turns, ...from }: From & { now: Date; turns: Turns },
): Promise<Session> {
  const lugares = placesOf(from)
  const { correo, lugar, account } = await findForLogin(db, { email, lugares, since: knownSince(now) })
  // One guess at an account at a time, so that right ones made at once do not use up each other's tries.
  return turns(correo, async () => {
    const own = lugar ? `lugar ${account?._id} ${lugar}` : `cuenta ${correo}`
    const network = `entrada red ${networkOf(from.address)}`
    const counted: Counted[] = lugar
      ? [{ clave: own, tope: AT_KNOWN_PLACE }]
      : [
          { clave: own, tope: OF_ACCOUNT },
          { clave: network, tope: OF_NETWORK },
        ]
    await takeTry(db, counted, now)
    const isRight = await verifyPassword(account?.passwordHash ?? null, password)
    if (!isRight || !account) throw new AppError('CREDENCIALES_INCORRECTAS')
    return atomically(db, async (trx) => {
      // Whoever changed the password meanwhile ended the sessions of the old one: this one would outlive them.
      if (!(await hasStillPassword(trx, account._id, account.passwordHash)))
        throw new AppError('CREDENCIALES_INCORRECTAS')
      await forgetTries(trx, [own])
      if (!lugar) await giveBackTry(trx, [network])
      await rememberPlaces(trx, account._id, lugares, now)
      return openSession(trx, account, now, from.navegador)
    })
  })
}

/** The places that somebody is at, the one that is theirs alone first. */
export function placesOf({ marca, address }: Pick<From, 'marca' | 'address'>): string[] {
  return [`navegador ${hashToken(marca).toString('hex')}`, `direccion ${networkOf(address)}`]
}

/** A new session of the person; its token leaves here once and only its hash is kept. */
export async function openSession(
  db: Db,
  { _id, nombre, email, rol, cambiarClave = false }: User & { cambiarClave?: boolean },
  now: Date,
  navegador: string | null = null,
): Promise<Session> {
  const token = createToken()
  await insertSession(db, { tokenHash: hashToken(token), user: { _id, rol }, now, navegador })
  return { token, user: sessionUser({ _id, nombre, email, rol, cambiarClave }) }
}
