import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import {
  type FilaGuardada,
  nextFilas,
  saveHechos,
  saveJuicios,
} from '../../features/importaciones/filas.queries.ts'
import type { Juicio } from '../../features/importaciones/filas.rules.ts'
import { inOneTransaction } from '../../features/importaciones/import-lock.queries.ts'
import {
  countFilas,
  getImportacion,
  updateImportacion,
} from '../../features/importaciones/importaciones.queries.ts'
import { forEachBatch, ROWS_AT_ONCE, runJob } from '../../features/importaciones/trabajos.ts'
import { especies, juzgarYAplicar, nuevoContexto, requireAsJudged } from './batches.ts'
import { probar } from './probarImportacion.ts'

/**
 * Imports in one transaction. Judges each row again: if one differs, rolls back and repeats the dry run.
 * @throws IMPORTACION_NO_ENCONTRADA, IMPORTACION_EN_CURSO, IMPORTACION_CAMBIADA, and as `requirePorHacer`
 */
export function ejecutarImportacion(db: Db, id: string, by: Actor, signal: AbortSignal): Promise<void> {
  return runJob(db, id, 'ejecutar', async () => {
    try {
      await inOneTransaction(db, (trx) => importar(db, trx, id, by, signal))
    } catch (error) {
      if (error instanceof AppError && error.codigo === 'IMPORTACION_CAMBIADA')
        await probar(db, await getImportacion(db, id), by, signal)
      throw error
    }
  })
}

/** @throws IMPORTACION_YA_HECHA, IMPORTACION_SIN_PROBAR, IMPORTACION_CON_PENDIENTES, IMPORTACION_OLVIDADA */
export async function requirePorHacer(
  db: Db,
  { _id, estado, resumen, hechaEn, seOlvidaEn }: Importacion,
): Promise<void> {
  if (hechaEn && !seOlvidaEn) throw new AppError('IMPORTACION_OLVIDADA')
  if (estado === 'hecha') throw new AppError('IMPORTACION_YA_HECHA')
  if (!resumen || estado === 'mapa') throw new AppError('IMPORTACION_SIN_PROBAR')
  const { error, duda } = await countFilas(db, _id)
  if (error + duda > 0)
    throw new AppError('IMPORTACION_CON_PENDIENTES', { extra: { resumen: await countFilas(db, _id) } })
}

async function importar(db: Db, trx: Db, id: string, by: Actor, signal: AbortSignal): Promise<void> {
  const importacion = await getImportacion(trx, id)
  await requirePorHacer(trx, importacion)
  const { tipo } = importacion
  const ctx = nuevoContexto(importacion, by)
  const resultado = { creados: 0, cambiados: 0, omitidos: 0 }
  await forEachBatch(db, importacion, signal, async (after) => {
    const rows = await nextFilas(trx, id, after, ROWS_AT_ONCE)
    if (rows.length === 0) return []
    const { juicios, hechos } = await juzgarYAplicar(trx, ctx, rows, requireAsJudged)
    for (const [index, row] of rows.entries()) {
      const now = juicios[index]
      if (!now || !isAsReviewed(row, now)) throw new AppError('IMPORTACION_CAMBIADA')
    }
    await saveJuicios(trx, id, juicios)
    await saveHechos(trx, id, tipo, hechos)
    resultado.creados += hechos.filter(({ hecho }) => hecho === 'creado').length
    resultado.cambiados += hechos.filter(({ hecho }) => hecho === 'cambiado').length
    resultado.omitidos += juicios.filter(({ estado }) => estado === 'omitida').length
    return rows.map(({ fila }) => fila)
  })
  signal.throwIfAborted()
  await especies[tipo].terminar?.(trx, id)
  const now = by.now.toISOString()
  await updateImportacion(trx, id, {
    estado: 'hecha',
    resultado,
    resumen: await countFilas(trx, id),
    conservados: [],
    hechaEn: now,
    deshechaEn: null,
    tocadaEn: now,
  })
}

/** True if the verdict is the reviewed one, or an equal record exists by now. */
function isAsReviewed(before: FilaGuardada, now: Juicio): boolean {
  if (now.estado === 'igual' && before.estado !== 'omitida') return true
  // The note of a new row names its plan, and another plan may have taken that name since the review.
  const isNoted = now.estado !== 'nuevo' || notes(before.mensajes) === notes(now.mensajes)
  return isNoted && before.estado === now.estado && sorted(before.cambios) === sorted(now.cambios)
}

const notes = (mensajes: Juicio['mensajes']) =>
  JSON.stringify(mensajes.map(({ mensaje, pregunta = null }) => [mensaje, pregunta]))

const sorted = (cambios: Juicio['cambios']) => JSON.stringify(Object.entries(cambios).sort())
