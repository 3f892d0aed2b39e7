import type { CambiosUser } from '@gym/contract/auth/users.schema'
import type { LiveSession } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { deleteOtherSessions, deleteSessions, setClaveDebil } from '../../features/auth/sesiones.queries.ts'
import { revokeTokensOf } from '../../features/integraciones/tokens.queries.ts'
import { lockAdmins, lockUser, updateUser } from '../../features/users/users.queries.ts'
import { requirePlainEmail } from '../../features/users/users.rules.ts'
import { forgetOldPassword } from './forgetOldPassword.ts'

/**
 * Edits an account. A new role ends all its sessions, a new password all but the caller's own; a password set
 * by another user also revokes its tokens.
 * @param assertSure throws unless the caller confirmed their password recently
 * @throws USUARIO_NO_ENCONTRADO, CORREO_DUPLICADO, CORREO_CON_OTRAS_LETRAS, ULTIMO_ADMIN
 */
export function editarUsuario(
  db: Db,
  id: string,
  { passwordHash, ...cambios }: Omit<CambiosUser, 'password'> & { passwordHash?: string | undefined },
  {
    session,
    assertSure,
    now,
  }: { session: Pick<LiveSession, 'user' | 'tokenHash'>; assertSure: () => void; now: Date },
): Promise<void> {
  return atomically(db, async (trx) => {
    const { admins, before } = await lockForEdit(trx, id)
    const isOtherRole = cambios.rol !== undefined && cambios.rol !== before.rol
    const isOtherEmail = cambios.email !== undefined && cambios.email !== before.email
    if (isOtherRole || isOtherEmail || passwordHash) assertSure()
    if (cambios.email !== undefined && isOtherEmail) requirePlainEmail(cambios.email)
    if (isOtherRole && admins.length === 1 && admins[0] === id) throw new AppError('ULTIMO_ADMIN')
    await updateUser(trx, id, {
      ...cambios,
      ...(passwordHash && { passwordHash, cambiarClave: false, claveAjena: id !== session.user._id }),
    })
    if (passwordHash && id !== session.user._id) {
      await forgetOldPassword(trx, id)
      await revokeTokensOf(trx, id, now)
    }
    if (isOtherRole) return deleteSessions(trx, id)
    if (!passwordHash) return
    await deleteOtherSessions(trx, id, session.tokenHash)
    if (id === session.user._id) await setClaveDebil(trx, session.tokenHash, false)
  })
}

/** Locks the admins first, as `eliminarUsuario` does, against deadlocks. @throws USUARIO_NO_ENCONTRADO */
export async function lockForEdit(trx: Db, id: string) {
  const admins = await lockAdmins(trx)
  return { admins, before: await lockUser(trx, id) }
}
