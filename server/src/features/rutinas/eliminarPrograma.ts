import { atomically, type Db } from '../../db/connection/database.ts'
import { deleteFilas, hidePrograma } from './programas.queries.ts'

/** Frees its routines for deletion. Assignments still show its name. @throws PROGRAMA_NO_ENCONTRADO */
export function eliminarPrograma(db: Db, id: string, now: Date): Promise<void> {
  return atomically(db, async (trx) => {
    await hidePrograma(trx, id, now)
    await deleteFilas(trx, id)
  })
}
