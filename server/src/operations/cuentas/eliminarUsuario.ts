import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { deleteFactor } from '../../features/auth/factores.queries.ts'
import { deleteSessions } from '../../features/auth/sesiones.queries.ts'
import { hideUser, lockAdmins, lockUser } from '../../features/users/users.queries.ts'

/** @throws USUARIO_NO_ENCONTRADO, PROPIA_CUENTA, ULTIMO_ADMIN */
export function eliminarUsuario(db: Db, id: string, by: Actor): Promise<void> {
  return atomically(db, async (trx) => {
    const admins = await lockAdmins(trx)
    await lockUser(trx, id)
    // Checks after the locks: if the only two admins delete each other, the second is refused.
    if (id === by.user._id) throw new AppError('PROPIA_CUENTA')
    if (admins.length === 1 && admins[0] === id) throw new AppError('ULTIMO_ADMIN')
    await hideUser(trx, id, by.now)
    await deleteFactor(trx, id)
    await deleteSessions(trx, id)
  })
}
