import type { SessionUser } from '@gym/contract/auth'
import { AppError } from '../../app-error.ts'
import { atomically, type Db } from '../../db/database.ts'
import { deleteComposicion, lockComposicion } from './composicion-corporal.queries.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Takes a measurement away: a trainer their own, and within 7 days what another has kept by mistake; the admin any.
 * @throws COMPOSICION_NO_ENCONTRADA, MEDIDAS_DE_OTRO
 */
export function eliminarComposicion(
  db: Db,
  id: string,
  { user, now }: { user: SessionUser; now: Date },
): Promise<void> {
  return atomically(db, async (trx) => {
    const { creadoPor, createdAt } = await lockComposicion(trx, id)
    const isRecent = now.getTime() - Date.parse(createdAt) <= WEEK_MS
    if (user.rol !== 'admin' && creadoPor !== user._id && !isRecent) throw new AppError('MEDIDAS_DE_OTRO')
    await deleteComposicion(trx, id)
  })
}
