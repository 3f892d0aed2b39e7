import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { deleteFactor } from '../../features/auth/factores.queries.ts'
import { deleteSessions } from '../../features/auth/sesiones.queries.ts'
import { lockUser } from '../../features/users/users.queries.ts'
import { mostrarCodigo } from './pasarFactor.ts'

/** @throws FACTOR_NO_ENCONTRADO, CODIGO_ACTUAL_INCORRECTO, DEMASIADOS_INTENTOS */
export async function quitarFactorPropio(
  db: Db,
  codigo: string,
  { user: { _id }, now }: Pick<Actor, 'user' | 'now'>,
): Promise<void> {
  const spend = await mostrarCodigo(db, _id, { codigo, now })
  await atomically(db, async (trx) => {
    await lockUser(trx, _id)
    await spend(trx)
    await deleteFactor(trx, _id)
  })
}

/**
 * Removes another account's second factor and ends its sessions, because one may be open on a lost phone.
 * @throws USUARIO_NO_ENCONTRADO, FACTOR_PROPIO, FACTOR_NO_ENCONTRADO
 */
export async function quitarFactorDeOtro(db: Db, id: string, by: Pick<Actor, 'user'>): Promise<void> {
  await atomically(db, async (trx) => {
    const { _id } = await lockUser(trx, id)
    if (_id === by.user._id) throw new AppError('FACTOR_PROPIO')
    if (!(await deleteFactor(trx, _id))) throw new AppError('FACTOR_NO_ENCONTRADO')
    await deleteSessions(trx, _id)
  })
}
