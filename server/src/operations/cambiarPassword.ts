import { fieldError } from '../app-error.ts'
import { atomically, type Db } from '../db/database.ts'
import { settleTries, takeTry } from '../db/tries.ts'
import {
  confirmSession,
  deleteOtherSessions,
  setClaveDebil,
  setQuiosco,
} from '../features/auth/sesiones.queries.ts'
import { getPasswordHash, hasStillPassword, setPasswordHash } from '../features/users/users.queries.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'

/** Wrong tries at one's own password before the next has to wait. */
const OWN = { tope: 10, olvidoMs: 24 * 3_600_000 }

/** As what wrong tries at one's own password are counted. */
export const ofOwnPassword = (id: string) => `contrasena ${id}`

interface Own {
  session: { user: { _id: string }; tokenHash: Buffer }
  now: Date
}

/**
 * Changes one's own password: this session lives, the account's others die.
 * @throws CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS, MISMA_CONTRASENA
 */
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
    // Whoever changed it meanwhile, an admin or another session, has the last word.
    if (!(await hasStillPassword(trx, _id, before)))
      throw fieldError('CONTRASENA_ACTUAL_INCORRECTA', 'actual')
    await setPasswordHash(trx, _id, passwordHash)
    await deleteOtherSessions(trx, _id, session.tokenHash)
    await confirmSession(trx, session.tokenHash, now)
    await setClaveDebil(trx, session.tokenHash, claveDebil)
  })
}

/**
 * Notes that whoever has this session knows its password.
 * @throws CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS
 */
export async function confirmarPassword(db: Db, password: string, { session, now }: Own): Promise<void> {
  await checkOwn(db, password, { session, now, campo: 'password' })
  await confirmSession(db, session.tokenHash, now)
}

/**
 * Leaves the kiosk. Whoever does it knows the password; that makes nothing else of it.
 * @throws CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS
 */
export async function salirDelQuiosco(db: Db, password: string, { session, now }: Own): Promise<void> {
  // Whoever stands at the door tries there alone: the account goes on confirming elsewhere.
  const clave = `quiosco ${session.tokenHash.toString('hex')}`
  await checkOwn(db, password, { session, now, campo: 'password', clave })
  await setQuiosco(db, session.tokenHash, false)
}

/** @returns the hash of the password, which is right */
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
