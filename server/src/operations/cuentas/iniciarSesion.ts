import type { Credenciales, Session } from '@gym/contract/auth/auth.schema'
import type { User } from '@gym/contract/auth/users.schema'
import { AppError, found } from '../../core/app-error.ts'
import type { KeyedQueue } from '../../core/keyed-queue.ts'
import { networkOf } from '../../core/network.ts'
import { isWeak } from '../../core/password.rules.ts'
import { verifyPassword } from '../../core/passwords.ts'
import { createToken, hashToken } from '../../core/secret-tokens.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { type RateLimit, settleTries, takeTry } from '../../db/security/attempt-limits.ts'
import { knownSince, rememberPlaces } from '../../features/auth/lugares.queries.ts'
import { type HowOpened, insertSession, lookAtSession } from '../../features/auth/sesiones.queries.ts'
import { findForLogin, lockIfSamePassword } from '../../features/users/users.queries.ts'
import { pasarFactor } from './pasarFactor.ts'

export interface From {
  address: string
  navegador: string | null
  marca: string
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Failed logins before a wait; decision 0021. */
const ofAccount = (correo: string): RateLimit => ({ clave: ofCorreo(correo), limit: 10, decayMs: DAY_MS })
const ofNetwork = (red: string): RateLimit => ({ clave: `entrada red ${red}`, limit: 100, decayMs: HOUR_MS })
const ofKnownIn = (red: string): RateLimit => ({
  clave: `entrada conocida ${red}`,
  limit: 300,
  decayMs: HOUR_MS,
})
const atPlace = (id: string, lugar: string): RateLimit => ({
  clave: `lugar ${id} ${lugar}`,
  limit: 30,
  decayMs: DAY_MS,
})

export const ofCorreo = (correo: string) => `cuenta ${correo}`

/**
 * Opens a session. Unknown account and wrong password are indistinguishable. Attempts from a known browser or
 * address do not count for the account, so that an attack elsewhere does not lock the user out.
 * @throws CREDENCIALES_INCORRECTAS, CODIGO_REQUERIDO, CODIGO_INCORRECTO, DEMASIADOS_INTENTOS
 */
export async function iniciarSesion(
  db: Db,
  { email, password, codigo }: Credenciales,
  { now, turns, gimnasio, ...from }: From & { now: Date; turns: KeyedQueue; gimnasio: string },
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
        // A concurrent password change ended the old sessions; this one must not outlive them.
        if (!(await lockIfSamePassword(trx, user._id, passwordHash)))
          throw new AppError('CREDENCIALES_INCORRECTAS')
        await spendCode(trx)
        await settleTries(trx, { olvidados: [own.clave], devueltos: network ? [network.clave] : [] })
        await rememberPlaces(trx, user._id, lugares, now)
        return openSession(trx, user, now, { navegador: from.navegador, claveDebil })
      })
    } catch (error) {
      // An internal error or a missing code does not count as a failed attempt.
      if (!(error instanceof AppError) || error.codigo === 'CODIGO_REQUERIDO') await giveBack(db, counted)
      throw error
    }
  }

  // Serialises logins per key, so that correct concurrent ones do not exhaust the limit.
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
  // Counts a known address per network too: an address may be shared, a browser is not.
  return isBrowser(lugar) ? ([atPlace(id, lugar)] as const) : ([atPlace(id, lugar), ofKnownIn(red)] as const)
}

async function giveBack(db: Db, counted: readonly RateLimit[]): Promise<void> {
  await settleTries(db, { devueltos: counted.map(({ clave }) => clave) }).catch(() => {})
}

const BROWSER = 'navegador '
const isBrowser = (lugar: string) => lugar.startsWith(BROWSER)

function placesOf({ marca, address }: Pick<From, 'marca' | 'address'>): string[] {
  return [`${BROWSER}${hashToken(marca).toString('hex')}`, addressPlace(address)]
}

export const addressPlace = (address: string) => `direccion ${networkOf(address)}`

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
