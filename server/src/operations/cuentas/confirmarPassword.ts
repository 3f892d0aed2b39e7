import { fieldError } from '../../core/app-error.ts'
import { verifyPassword } from '../../core/passwords.ts'
import type { Db } from '../../db/connection/database.ts'
import { settleTries, takeTry } from '../../db/security/attempt-limits.ts'
import { confirmSession } from '../../features/auth/sesiones.queries.ts'
import { getPasswordHash } from '../../features/users/users.queries.ts'

const OWN = { limit: 10, decayMs: 24 * 3_600_000 }

export const ofOwnPassword = (id: string) => `contrasena ${id}`

export interface Own {
  session: { user: { _id: string }; tokenHash: Buffer }
  now: Date
}

/** Confirms the password for the next 15 minutes (`assertFresh`). @throws CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS */
export async function confirmarPassword(db: Db, password: string, { session, now }: Own): Promise<void> {
  await checkOwn(db, password, { session, now, campo: 'password' })
  await confirmSession(db, session.tokenHash, now)
}

/** Returns the hash of the own password. @throws CONTRASENA_ACTUAL_INCORRECTA, DEMASIADOS_INTENTOS */
export async function checkOwn(
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
