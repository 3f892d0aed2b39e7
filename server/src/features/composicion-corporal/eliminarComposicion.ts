import type { SessionUser } from '@gym/contract/auth/auth.schema'
import { atomically, type Db } from '../../db/connection/database.ts'
import { deleteComposicion, lockComposicion } from './composicion-corporal.queries.ts'
import { requireMayMend } from './composicion-corporal.rules.ts'

/** @throws COMPOSICION_NO_ENCONTRADA, MEDIDAS_DE_OTRO */
export function eliminarComposicion(db: Db, id: string, by: { user: SessionUser; now: Date }): Promise<void> {
  return atomically(db, async (trx) => {
    requireMayMend(await lockComposicion(trx, id), by)
    await deleteComposicion(trx, id)
  })
}
