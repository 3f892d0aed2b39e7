import { fieldError } from '../../core/app-error.ts'
import { hashPassword, verifyPassword } from '../../core/passwords.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { settleTries, takeTry } from '../../db/security/attempt-limits.ts'
import {
  confirmSession,
  deleteOtherSessions,
  setClaveDebil,
  setQuiosco,
} from '../../features/auth/sesiones.queries.ts'
import { getPasswordHash, hasStillPassword, setPasswordHash } from '../../features/users/users.queries.ts'

const OWN = { limit: 10, decayMs: 24 * 3_600_000 }

export const ofOwnPassword = (id: string) => `contrasena ${id}`

interface Own {
  session: { user: { _id: string }; tokenHash: Buffer }
  now: Date
}

/** Ends other sessions. @throws CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS, MISMA_CONTRASENA */
export async function cambiarPassword(
  db: Db,
  { actual, nueva }: { actual: string; nueva: string },
  { session, claveDebil, now }: Own & { claveDebil: boolean },
): Promise<void> {
  const { _id } = session.user
  const before = await checkOwn(db, actual, { session, now, campo: 'actual' })
  if (nueva === actual) throw fieldError('MISMA_CONTRASENA', 'nueva')
  const passwordHash = await hashPassword(nueva)
  await atomically(db, async (trx) => {
    // A concurrent change by an admin or another session wins.
    if (!(await hasStillPassword(trx, _id, before)))
      throw fieldError('CONTRASENA_ACTUAL_INCORRECTA', 'actual')
    await setPasswordHash(trx, _id, passwordHash)
    await deleteOtherSessions(trx, _id, session.tokenHash)
    await confirmSession(trx, session.tokenHash, now)
    await setClaveDebil(trx, session.tokenHash, claveDebil)
  })
}

/** @throws CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS */
export async function confirmarPassword(db: Db, password: string, { session, now }: Own): Promise<void> {
  await checkOwn(db, password, { session, now, campo: 'password' })
  await confirmSession(db, session.tokenHash, now)
}

/** @throws CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS */
export async function salirDelQuiosco(db: Db, password: string, { session, now }: Own): Promise<void> {
  // Attempts at the kiosk count separately, so that they do not lock the account elsewhere.
  const clave = `quiosco ${session.tokenHash.toString('hex')}`
  await checkOwn(db, password, { session, now, campo: 'password', clave })
  await setQuiosco(db, session.tokenHash, false)
}

async function checkOwn(
  db: Db,
  password: string,
  { session, now, campo, clave = ofOwnPassword(session.user._id) }: Own & { campo: string; clave?: string },
): Promise<string> {
  await takeTry(db, [{ clave, ...OWN }], now)
  const passwordHash = await getPasswordHash(db, session.user._id)
  if (!(await verifyPassword(passwordHash, password))) throw fieldError('CONTRASENA_ACTUAL_INCORRECTA', campo)
  await settleTries(db, { olvidados: [clave] })
  return passwordHash
}
