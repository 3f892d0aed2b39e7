import { atomically, type Db } from '../db/database.ts'
import { deleteInscripcion, lockClienteOf } from '../features/clases/inscripciones.queries.ts'

/** Ends one enrolment; its place is free again. @throws INSCRIPCION_NO_ENCONTRADA */
export function quitarInscripcion(db: Db, id: string): Promise<void> {
  return atomically(db, async (trx) => {
    await lockClienteOf(trx, id)
    await deleteInscripcion(trx, id)
  })
}
