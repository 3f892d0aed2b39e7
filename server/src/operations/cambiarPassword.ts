import { fieldError } from '../app-error.ts'
import { atomically, type Db } from '../db/database.ts'
import { forgetTries, takeTry } from '../db/tries.ts'
import { deleteOtherSessions } from '../features/auth/sesiones.queries.ts'
import { getPasswordHash, hasStillPassword, setPasswordHash } from '../features/users/users.queries.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'

/** Wrong tries at one's own password before the next has to wait. */
const TRIES = 10

/**
 * Changes one's own password: this session lives, the account's others die.
 * @throws CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS
 */
export async function cambiarPassword(
  db: Db,
  { actual, nueva }: { actual: string; nueva: string },
  { session, now }: { session: { user: { _id: string }; tokenHash: Buffer }; now: Date },
): Promise<void> {
  const { _id } = session.user
  const clave = `contrasena ${_id}`
  await takeTry(db, [{ clave, tope: TRIES }], now)
  const before = await getPasswordHash(db, _id)
  if (!(await verifyPassword(before, actual))) throw fieldError('CONTRASENA_ACTUAL_INCORRECTA', 'actual')
  const passwordHash = await hashPassword(nueva)
  await atomically(db, async (trx) => {
    // Whoever changed it meanwhile, an admin or another session, has the last word.
    if (!(await hasStillPassword(trx, _id, before)))
      throw fieldError('CONTRASENA_ACTUAL_INCORRECTA', 'actual')
    await forgetTries(trx, [clave])
    await setPasswordHash(trx, _id, passwordHash)
    await deleteOtherSessions(trx, _id, session.tokenHash)
  })
}
