import { atomically, type Db } from '../../db/connection/database.ts'
import { deleteInscripcion, lockClienteOfInscripcion } from './inscripciones.queries.ts'

/** @throws INSCRIPCION_NO_ENCONTRADA */
export function eliminarInscripcion(db: Db, id: string, now: Date): Promise<void> {
  return atomically(db, async (trx) => {
    await lockClienteOfInscripcion(trx, id)
    await deleteInscripcion(trx, id, now)
  })
}
