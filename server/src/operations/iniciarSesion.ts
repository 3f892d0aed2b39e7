import type { Credenciales, Session } from '@gym/contract/auth'
import type { User } from '@gym/contract/users'
import { AppError, found } from '../app-error.ts'
import { isWeak } from '../common-passwords.ts'
import { atomically, type Db } from '../db/database.ts'
import { type Counted, settleTries, takeTry } from '../db/tries.ts'
import { knownSince, rememberPlaces } from '../features/auth/lugares.queries.ts'
import { type HowOpened, insertSession, lookAtSession } from '../features/auth/sesiones.queries.ts'
import { createToken, hashToken } from '../features/auth/session-tokens.ts'
import { findForLogin, hasStillPassword } from '../features/users/users.queries.ts'
import { networkOf } from '../network.ts'
import { verifyPassword } from '../passwords.ts'
import type { Turns } from '../turns.ts'
import { pasarFactor } from './pasarFactor.ts'

/** Where somebody signs in from: the network address, what the browser calls itself, and the mark that it keeps. */
export interface From {
  address: string
  navegador: string | null
  marca: string
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Wrong logins before the next has to wait. Source: the API's conventions, Limits; decision 0021. */
const ofAccount = (correo: string): Counted => ({ clave: ofCorreo(correo), tope: 10, olvidoMs: DAY_MS })
const ofNetwork = (red: string): Counted => ({ clave: `entrada red ${red}`, tope: 100, olvidoMs: HOUR_MS })
const ofKnownIn = (red: string): Counted => ({
  clave: `entrada conocida ${red}`,
  tope: 300,
  olvidoMs: HOUR_MS,
})
const atPlace = (id: string, lugar: string): Counted => ({
  clave: `lugar ${id} ${lugar}`,
  tope: 30,
  olvidoMs: DAY_MS,
})

/** As what the wrong logins of an account are counted, by its mail as the database compares it. */
export const ofCorreo = (correo: string) => `cuenta ${correo}`

/**
 * Signs in. Unknown account and wrong password are the same answer in the same time. Where the account signed in before,
 * in that browser or else from that address, tries are counted for that place alone: whatever strangers try elsewhere,
 * it goes on signing in there. Only who has shown the right password is asked for the second factor, whose wrong codes
 * are wrong logins.
 * @throws CREDENCIALES_INCORRECTAS, CODIGO_REQUERIDO, CODIGO_INCORRECTO, DEMASIADOS_INTENTOS
 */
export async function iniciarSesion(
  db: Db,
  { email, password, codigo }: Credenciales,
  { now, turns, gimnasio, ...from }: From & { now: Date; turns: Turns; gimnasio: string },
): Promise<Session> {
  const lugares = placesOf(from)
  const { correo, lugar, account } = await findForLogin(db, { email, lugares, since: knownSince(now) })
  const [own, network] = countedAs({ correo, lugar, id: account?._id ?? '', red: networkOf(from.address) })
  const counted = network ? [own, network] : [own]

  async function enter(): Promise<Session> {
    await takeTry(db, counted, now)
    const isRight = await verifyPassword(account?.passwordHash ?? null, password)
    if (!isRight || !account) throw new AppError('CREDENCIALES_INCORRECTAS')
    const { passwordHash, ...user } = account
    const claveDebil = isWeak({ password, words: [user.nombre, user.email, gimnasio] })
    try {
      const spendCode = await pasarFactor(db, user._id, { codigo, now })
      return await atomically(db, async (trx) => {
        // Whoever changed the password meanwhile ended the sessions of the old one: this one would outlive them.
        if (!(await hasStillPassword(trx, user._id, passwordHash)))
          throw new AppError('CREDENCIALES_INCORRECTAS')
        await spendCode(trx)
        await settleTries(trx, { olvidados: [own.clave], devueltos: network ? [network.clave] : [] })
        await rememberPlaces(trx, user._id, lugares, now)
        return openSession(trx, user, now, { navegador: from.navegador, claveDebil })
      })
    } catch (error) {
      // Nothing wrong was tried: what failed, or lacks a code, is tried again without having used up anything.
      if (!(error instanceof AppError) || error.codigo === 'CODIGO_REQUERIDO') await giveBack(db, counted)
      throw error
    }
  }

  // One guess at a time of each, so that right ones made at once do not use up each other's tries, and whoever floods the
  // program waits in a line of their own. At a known place nobody else stands in it.
  return counted.reduce(
    (work, { clave }) =>
      () =>
        turns(clave, work),
    enter,
  )()
}

function countedAs({
  correo,
  lugar,
  id,
  red,
}: {
  correo: string
  lugar: string | null
  id: string
  red: string
}) {
  if (!lugar) return [ofAccount(correo), ofNetwork(red)] as const
  // An address is its neighbours' too, a browser is not.
  return isBrowser(lugar) ? ([atPlace(id, lugar)] as const) : ([atPlace(id, lugar), ofKnownIn(red)] as const)
}

async function giveBack(db: Db, counted: readonly Counted[]): Promise<void> {
  await settleTries(db, { devueltos: counted.map(({ clave }) => clave) }).catch(() => {})
}

const BROWSER = 'navegador '
const isBrowser = (lugar: string) => lugar.startsWith(BROWSER)

/** The places that somebody is at, the one that is theirs alone first. */
function placesOf({ marca, address }: Pick<From, 'marca' | 'address'>): string[] {
  return [`${BROWSER}${hashToken(marca).toString('hex')}`, addressPlace(address)]
}

export const addressPlace = (address: string) => `direccion ${networkOf(address)}`

/** A new session of the person; its token leaves here once and only its hash is kept. */
export async function openSession(
  db: Db,
  user: Pick<User, '_id' | 'rol'>,
  now: Date,
  how: Partial<HowOpened> = {},
): Promise<Session> {
  const token = createToken()
  await insertSession(db, { tokenHash: hashToken(token), user, now, ...how })
  const opened = found(await lookAtSession(db, token, now), 'SESION_EXPIRADA')
  return { token, user: opened.user }
}
