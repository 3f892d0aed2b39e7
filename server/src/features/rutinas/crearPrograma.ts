import type { NuevoPrograma, Programa } from '@gym/contract/rutinas/programas.schema'
import type { Actor } from '../../core/actor.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { getPrograma, insertPrograma, writeFilas } from './programas.queries.ts'

/** @throws PROGRAMA_DUPLICADO, RUTINA_NO_ENCONTRADA */
export function crearPrograma(db: Db, { rutinas, ...nuevo }: NuevoPrograma, by: Actor): Promise<Programa> {
  return atomically(db, async (trx) => {
    const id = await insertPrograma(trx, nuevo, by)
    await writeFilas(trx, id, rutinas)
    return getPrograma(trx, id)
  })
}
