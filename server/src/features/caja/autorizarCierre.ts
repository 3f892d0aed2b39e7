import type { ZDeCaja } from '@gym/contract/caja/caja.schema'
import type { Actor } from '../../core/actor.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { getZ } from './z.queries.ts'

/** Idempotent. @throws TURNO_NO_ENCONTRADO, AUTORIZACION_NO_VALE through the trigger autoriza_otra_persona */
export function autorizarCierre(db: Db, turnoId: string, by: Actor): Promise<ZDeCaja> {
  return atomically(db, async (trx) => {
    await trx
      .updateTable('cajaPorAutorizar')
      .set({ autorizadoPor: by.user._id, autorizadoEn: by.now.toISOString() })
      .where('z', 'in', ({ selectFrom }) =>
        selectFrom('cajaZ').select('numero').where('turnoId', '=', turnoId),
      )
      .where('autorizadoPor', 'is', null)
      .execute()
    return getZ(trx, turnoId, { conIntentos: true })
  })
}
