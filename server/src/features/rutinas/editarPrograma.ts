import type { CambiosPrograma, Programa } from '@gym/contract/rutinas/programas.schema'
import { atomically, type Db } from '../../db/connection/database.ts'
import { getPrograma, updatePrograma, writeFilas } from './programas.queries.ts'

/** Assignments do not change. @throws PROGRAMA_NO_ENCONTRADO, PROGRAMA_DUPLICADO, RUTINA_NO_ENCONTRADA */
export function editarPrograma(
  db: Db,
  id: string,
  { rutinas, ...cambios }: CambiosPrograma,
): Promise<Programa> {
  return atomically(db, async (trx) => {
    await updatePrograma(trx, id, cambios)
    if (rutinas) await writeFilas(trx, id, rutinas)
    return getPrograma(trx, id)
  })
}
