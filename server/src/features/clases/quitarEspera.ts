import { atomically, type Db } from '../../db/connection/database.ts'
import { lockHorarioById } from './clases.queries.ts'
import { deleteEspera, getDeQuien, offerCupos } from './esperas.queries.ts'

/** @throws ESPERA_NO_ENCONTRADA, or CLASE_NO_ENCONTRADA if the slot is removed during the wait for its lock */
export function quitarEspera(db: Db, id: string, now: Date): Promise<void> {
  return atomically(db, async (trx) => {
    const { horarioId } = await getDeQuien(trx, id)
    await lockHorarioById(trx, horarioId)
    await deleteEspera(trx, id)
    await offerCupos(trx, [horarioId], now)
  })
}
