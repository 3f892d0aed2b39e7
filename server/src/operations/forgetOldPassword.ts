import type { Db } from '../db/database.ts'
import { settleTries } from '../db/tries.ts'
import { forgetPlaces } from '../features/auth/lugares.queries.ts'
import { getCorreo } from '../features/users/users.queries.ts'
import { ofOwnPassword } from './cambiarPassword.ts'
import { ofCorreo } from './iniciarSesion.ts'

/**
 * An account has been given a password by somebody else, who knows whose it is: what was tried at the old one counts no more,
 * and where one signed in with it is known no more.
 */
export async function forgetOldPassword(trx: Db, id: string): Promise<void> {
  await settleTries(trx, { olvidados: [ofCorreo(await getCorreo(trx, id)), ofOwnPassword(id)] })
  await forgetPlaces(trx, id)
}
