import type { User } from '@gym/contract/auth/users.schema'
import { found } from '../../core/app-error.ts'
import { requirePassword } from '../../core/password.rules.ts'
import { hashPassword } from '../../core/passwords.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { deleteFactor } from '../../features/auth/factores.queries.ts'
import { deleteSessions } from '../../features/auth/sesiones.queries.ts'
import { findAjustes } from '../../features/configuracion/configuracion.queries.ts'
import { revokeTokensOf } from '../../features/integraciones/tokens.queries.ts'
import { findUserByEmail, hasAdmin, lockUser, updateUser } from '../../features/users/users.queries.ts'
import { lockFirstAdmin } from './crearPrimerAdmin.ts'
import { forgetOldPassword } from './forgetOldPassword.ts'

/**
 * Sets the password; removes factor, sessions and tokens, because the old password may be known. Makes the
 * account an admin if there is none.
 * @throws USUARIO_NO_ENCONTRADO, DATOS_INVALIDOS, CONTRASENA_COMUN, CONTRASENA_ADIVINABLE
 */
export async function recuperarCuenta(
  db: Db,
  correo: string,
  { password, isMadeUp, now }: { password: string; isMadeUp: boolean; now: Date },
): Promise<User & { teniaFactor: boolean; tokensRevocados: number; quedaAdmin: boolean }> {
  const passwordHash = await hashPassword(password)
  return atomically(db, async (trx) => {
    await lockFirstAdmin(trx)
    const quedaAdmin = !(await hasAdmin(trx))
    const user = found(await findUserByEmail(trx, correo), 'USUARIO_NO_ENCONTRADO')
    const gimnasio = await findAjustes(trx)
    const words = [user.nombre, user.email, gimnasio?.nombre ?? '']
    const rol = quedaAdmin ? 'admin' : user.rol
    requirePassword({ rol, password, words }, 'password')
    // Locks first, so that the session of a concurrent login with the old password ends below.
    await lockUser(trx, user._id)
    const after = await updateUser(trx, user._id, { rol, passwordHash, cambiarClave: isMadeUp })
    const teniaFactor = await deleteFactor(trx, user._id)
    await forgetOldPassword(trx, user._id)
    await deleteSessions(trx, user._id)
    const tokensRevocados = await revokeTokensOf(trx, user._id, now)
    return { ...after, teniaFactor, tokensRevocados, quedaAdmin }
  })
}
