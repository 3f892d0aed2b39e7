import type { LiveSession } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { deleteOtherSessions } from '../../features/auth/sesiones.queries.ts'
import { getUser } from '../../features/users/users.queries.ts'

/** Ends the account's sessions, except the caller's own. @throws USUARIO_NO_ENCONTRADO */
export async function cerrarSesionesDeUsuario(db: Db, id: string, { tokenHash }: LiveSession): Promise<void> {
  const { _id } = await getUser(db, id)
  await deleteOtherSessions(db, _id, tokenHash)
}
