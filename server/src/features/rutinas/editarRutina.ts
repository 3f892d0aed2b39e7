import { esDelGrupo } from '@gym/contract/ejercicios'
import type { CambiosRutina, Rutina } from '@gym/contract/rutinas'
import { fieldError } from '../../app-error.ts'
import { atomically, type Db } from '../../db/database.ts'
import { getRutina, lockRutina, updateRutina } from './rutinas.queries.ts'

/**
 * Changes the fields given. A group or an exercise alone is compared with the other one that is kept, whose row is
 * held meanwhile. @throws RUTINA_NO_ENCONTRADA, EJERCICIO_DE_OTRO_GRUPO
 */
export function editarRutina(db: Db, id: string, cambios: CambiosRutina): Promise<Rutina> {
  return atomically(db, async (trx) => {
    const before = await lockRutina(trx, id)
    if (cambios.grupoMuscular || cambios.nombreEjercicio) requireOfItsGroup({ ...before, ...cambios })
    await updateRutina(trx, id, cambios)
    return getRutina(trx, id)
  })
}

/** @throws EJERCICIO_DE_OTRO_GRUPO */
function requireOfItsGroup({
  grupoMuscular,
  nombreEjercicio,
}: Pick<Rutina, 'grupoMuscular' | 'nombreEjercicio'>) {
  if (!esDelGrupo(grupoMuscular, nombreEjercicio))
    throw fieldError('EJERCICIO_DE_OTRO_GRUPO', 'nombreEjercicio')
}
