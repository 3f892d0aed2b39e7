import { fieldError } from '../../core/app-error.ts'
import { hashPassword } from '../../core/passwords.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { confirmSession, deleteOtherSessions, setClaveDebil } from '../../features/auth/sesiones.queries.ts'
import { lockIfSamePassword, setPasswordHash } from '../../features/users/users.queries.ts'
import { checkOwn, type Own } from './confirmarPassword.ts'

/** @throws CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS, MISMA_CONTRASENA */
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
    if (!(await lockIfSamePassword(trx, _id, before)))
      throw fieldError('CONTRASENA_ACTUAL_INCORRECTA', 'actual')
    await setPasswordHash(trx, _id, passwordHash)
    await deleteOtherSessions(trx, _id, session.tokenHash)
    await confirmSession(trx, session.tokenHash, now)
    await setClaveDebil(trx, session.tokenHash, claveDebil)
  })
}
