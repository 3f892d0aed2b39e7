import type { Actor } from '../actor.ts'
import { atomically, type Db } from '../db/database.ts'
import { hideAsistencia } from '../features/asistencias/asistencias.queries.ts'
import { returnSesion } from '../features/membresias/vigentes.queries.ts'

/**
 * Undoes an attendance that was a mistake and gives back the session that it spent; true where it had spent one. Of
 * many at once one finds it, so the session comes back once.
 * @throws ASISTENCIA_NO_ENCONTRADA
 */
export function deshacerAsistencia(db: Db, id: string, motivo: string | null, by: Actor): Promise<boolean> {
  return atomically(db, async (trx) => {
    const { membresiaId } = await hideAsistencia(trx, id, motivo, by)
    if (membresiaId) await returnSesion(trx, membresiaId)
    return membresiaId !== null
  })
}
