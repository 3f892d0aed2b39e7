import type { RespuestaFilas } from '@gym/contract/importaciones/importaciones.schema'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { saveJuicios } from '../../features/importaciones/filas.queries.ts'
import { getImportacion } from '../../features/importaciones/importaciones.queries.ts'
import { answerFilas, listPreguntan, withRelated } from '../../features/importaciones/respuestas.queries.ts'
import { forEachBatch, ROWS_AT_ONCE, runJob } from '../../features/importaciones/trabajos.ts'
import { nuevoContexto, probarFilas } from './batches.ts'
import { resumirImportacion } from './resumirImportacion.ts'

/**
 * Gives one answer to all rows of a state, or to those with one question, and judges them and related rows again.
 * @throws IMPORTACION_NO_ENCONTRADA, IMPORTACION_EN_CURSO
 */
export function responderFilasImportacion(
  db: Db,
  id: string,
  { estado, de, ...respuesta }: RespuestaFilas,
  by: Actor,
  signal: AbortSignal,
): Promise<void> {
  return runJob(db, id, 'probar', async () => {
    const importacion = await getImportacion(db, id)
    const ctx = nuevoContexto(importacion, by)
    const preguntan = await listPreguntan(db, id, { estado, de, ...respuesta })
    const filas = await withRelated(db, id, preguntan)
    const asked = new Set(preguntan.map(({ fila }) => fila))
    await forEachBatch(db, { _id: id, filas: filas.length }, signal, async (after) => {
      const some = filas.filter((fila) => fila > after).slice(0, ROWS_AT_ONCE)
      if (some.length > 0)
        await db.transaction().execute(async (trx) => {
          const rows = await answerFilas(trx, id, { filas: some, preguntan: asked }, respuesta)
          await saveJuicios(trx, id, await probarFilas(trx, ctx, rows))
        })
      return some
    })
    await resumirImportacion(db, importacion, by)
  })
}
