import type { Db } from '../../db/connection/database.ts'
import { settleTries } from '../../db/security/attempt-limits.ts'
import { forgetPlaces } from '../../features/auth/lugares.queries.ts'
import { getCorreo } from '../../features/users/users.queries.ts'
import { ofOwnPassword } from './confirmarPassword.ts'
import { ofCorreo } from './iniciarSesion.ts'

/** Clears failed attempts and known login places, after an admin or a recovery has set the password. */
export async function forgetOldPassword(trx: Db, id: string): Promise<void> {
  await settleTries(trx, { olvidados: [ofCorreo(await getCorreo(trx, id)), ofOwnPassword(id)] })
  await forgetPlaces(trx, id)
}
