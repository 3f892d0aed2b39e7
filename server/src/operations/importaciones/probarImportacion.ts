import { setTimeout as delay } from 'node:timers/promises'
import type { OrdenDeFecha } from '@gym/contract/importaciones/importaciones.rules'
import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { nextFilas, saveJuicios, textsOf } from '../../features/importaciones/filas.queries.ts'
import {
  getImportacion,
  type ImportacionGuardada,
  requireSinHacer,
  updateImportacion,
} from '../../features/importaciones/importaciones.queries.ts'
import { detectFormats } from '../../features/importaciones/lectura/column-formats.rules.ts'
import { countSaldos } from '../../features/importaciones/saldos.queries.ts'
import { forEachBatch, ROWS_AT_ONCE, runJob } from '../../features/importaciones/trabajos.ts'
import { nuevoContexto, probarFilas } from './batches.ts'
import { resumirImportacion } from './resumirImportacion.ts'

export interface Dicho extends Pick<Importacion, 'mapa' | 'fijos'> {
  fechas: Partial<Record<string, OrdenDeFecha>>
}

/**
 * Dry run: applies the rows in batches, rolls back, and stores only their verdicts.
 * @throws IMPORTACION_NO_ENCONTRADA, IMPORTACION_EN_CURSO, IMPORTACION_YA_HECHA, IMPORTACION_OLVIDADA
 */
export function probarImportacion(
  db: Db,
  id: string,
  { fechas, ...said }: Dicho,
  by: Actor,
  signal: AbortSignal,
): Promise<void> {
  return runJob(db, id, 'probar', async () => {
    const importacion = { ...(await getImportacion(db, id)), ...said }
    requireSinHacer(importacion)
    const leidas = await detectFormats(importacion, fechas, (columna) => textosDe(db, id, columna, signal))
    await updateImportacion(db, id, {
      ...said,
      ...leidas,
      resumen: null,
      avisos: null,
      estado: 'mapa',
      tocadaEn: by.now.toISOString(),
    })
    await probar(db, { ...importacion, ...leidas }, by, signal)
  })
}

/** Limit of the pause after a batch, in which other requests run. It is as long as the batch took. */
const LONGEST_REST_MS = 100

export async function probar(
  db: Db,
  importacion: ImportacionGuardada,
  by: Actor,
  signal: AbortSignal,
): Promise<void> {
  const ctx = nuevoContexto(importacion, by)
  const { _id } = importacion
  await forEachBatch(db, importacion, signal, async (after) => {
    const begun = performance.now()
    const rows = await db.transaction().execute(async (trx) => {
      const some = await nextFilas(trx, _id, after, ROWS_AT_ONCE)
      if (some.length > 0) await saveJuicios(trx, _id, await probarFilas(trx, ctx, some))
      return some
    })
    await delay(Math.min(performance.now() - begun, LONGEST_REST_MS))
    return rows.map(({ fila }) => fila)
  })
  const saldos = await countSaldos(db, importacion)
  await resumirImportacion(db, importacion, by, { estado: 'revision', saldos })
}

const TEXTS_AT_ONCE = 5_000

async function* textosDe(db: Db, id: string, columna: number, signal: AbortSignal): AsyncGenerator<string[]> {
  for (let after = -1; ; ) {
    signal.throwIfAborted()
    const texts = await textsOf(db, id, columna, after, TEXTS_AT_ONCE)
    yield texts.map(({ texto }) => texto)
    after = texts.at(-1)?.fila ?? after
    if (texts.length < TEXTS_AT_ONCE) return
  }
}
