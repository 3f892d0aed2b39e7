import { fieldError } from '../app-error.ts'
import { atomically, type Db } from '../db/database.ts'
import { deleteOtherSessions } from '../features/auth/sesiones.queries.ts'
import { getPasswordHash, setPasswordHash } from '../features/users/users.queries.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'

/**
 * Changes one's own password: this session lives, the account's others die.
 * @throws CONTRASENA_ACTUAL_INCORRECTA
 */
export async function cambiarPassword(
  db: Db,
  { actual, nueva }: { actual: string; nueva: string },
  session: { user: { _id: string }; tokenHash: Buffer },
): Promise<void> {
  const { _id } = session.user
  if (!(await verifyPassword(await getPasswordHash(db, _id), actual)))
    throw fieldError('CONTRASENA_ACTUAL_INCORRECTA', 'actual')
  const passwordHash = await hashPassword(nueva)
  await atomically(db, async (trx) => {
    await setPasswordHash(trx, _id, passwordHash)
    await deleteOtherSessions(trx, _id, session.tokenHash)
  })
}
