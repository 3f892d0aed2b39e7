import type { CambiosFila } from '@gym/contract/importaciones/importaciones.schema'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import {
  type FilaGuardada,
  getFila,
  listFilasByNumero,
  saveCorrection,
  saveJuicios,
} from '../../features/importaciones/filas.queries.ts'
import type { Juicio } from '../../features/importaciones/filas.rules.ts'
import { blockImports, lockImportacion } from '../../features/importaciones/import-lock.queries.ts'
import { getImportacion, requireProbada } from '../../features/importaciones/importaciones.queries.ts'
import { withRelated } from '../../features/importaciones/respuestas.queries.ts'
import { nuevoContexto, probarFilas } from './batches.ts'
import { resumirImportacion } from './resumirImportacion.ts'

const MOST_TOGETHER = 300

/**
 * Corrects a row and judges it again with the rows of the same or a similar record, returned as `juntas`.
 * @throws IMPORTACION_NO_ENCONTRADA, IMPORTACION_EN_CURSO, IMPORTACION_YA_HECHA, IMPORTACION_SIN_PROBAR
 */
export function corregirFilaImportacion(
  db: Db,
  id: string,
  fila: number,
  cambios: CambiosFila,
  by: Actor,
): Promise<{ corregida: FilaGuardada; juntas: FilaGuardada[] }> {
  return db.transaction().execute(async (trx) => {
    await blockImports(trx)
    const importacion = await getImportacion(trx, id)
    await lockImportacion(trx, id)
    requireProbada(importacion)
    const before = await getFila(trx, id, fila)
    const corrected = {
      valores: { ...before.valores, ...cambios.valores },
      omitir: cambios.omitir ?? before.omitir,
      decision: cambios.decision === undefined ? before.decision : cambios.decision,
    }
    if (cambios.omitir === false && corrected.decision === 'omitir') corrected.decision = null
    await saveCorrection(trx, id, fila, corrected)
    const [alone] = await probarFilas(trx, nuevoContexto(importacion, by), [{ ...before, ...corrected }])
    const juntas = await withRelated(trx, id, [before, ...(alone ? [alone] : [])], MOST_TOGETHER)
    const together = await listFilasByNumero(trx, id, juntas)
    const withRow = (version: Partial<FilaGuardada>) =>
      together.map((row) => (row.fila === fila ? { ...before, ...version } : row))
    const judge = (some: FilaGuardada[]) => probarFilas(trx, nuevoContexto(importacion, by), some)
    const isAnswered = corrected.decision === 'crear' || corrected.decision === 'actualizar'
    if (cambios.valores && cambios.decision === undefined && isAnswered) {
      const was = asked(await judge(withRow({ decision: null })), fila)
      const is = asked(await judge(withRow({ ...corrected, decision: null })), fila)
      // Clears the decision if the correction brings a question that the decision did not answer.
      if (is.some((mensaje) => !was.includes(mensaje))) {
        corrected.decision = null
        await saveCorrection(trx, id, fila, corrected)
      }
    }
    const rows = withRow(corrected)
    await saveJuicios(trx, id, await judge(rows))
    await resumirImportacion(trx, importacion, by)
    const others = rows.map((row) => row.fila).filter((each) => each !== fila)
    return { corregida: await getFila(trx, id, fila), juntas: await listFilasByNumero(trx, id, others) }
  })
}

/** Returns the questions of a row that a decision can answer. */
function asked(juicios: Juicio[], fila: number): string[] {
  const juicio = juicios.find((each) => each.fila === fila)
  if (!juicio || juicio.decisiones.length === 0) return []
  return juicio.mensajes.flatMap(({ mensaje, sugerencias }) => (sugerencias ? [] : [mensaje]))
}
