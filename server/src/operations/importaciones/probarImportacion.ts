import { setTimeout as delay } from 'node:timers/promises'
import type { OrdenDeFecha } from '@gym/contract/importaciones/importaciones.rules'
import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { databaseRefusal } from '../../db/connection/database-errors.ts'
import { nextFilas, saveJuicios, textsOf } from '../../features/importaciones/filas.queries.ts'
import { alone, endInterrupted, lockImportWork } from '../../features/importaciones/import-lock.queries.ts'
import {
  getImportacion,
  type ImportacionGuardada,
  updateImportacion,
} from '../../features/importaciones/importaciones.queries.ts'
import { detectFormats } from '../../features/importaciones/lectura/column-formats.rules.ts'
import { countSaldos } from '../../features/importaciones/saldos.queries.ts'
import { nuevoContexto, probarFilas } from './porciones.ts'
import { resumirImportacion } from './resumirImportacion.ts'

/** Rows of a batch. `probar` pauses between batches, so that other requests run. */
export const ROWS_AT_ONCE = 200
const LONGEST_REST_MS = 100
const TELL_EVERY_MS = 500
const TEXTS_AT_ONCE = 5_000

export interface EnCurso {
  signal: AbortSignal
}

export async function recorrer(
  db: Db,
  { _id, filas }: Pick<Importacion, '_id' | 'filas'>,
  { signal }: EnCurso,
  portion: (after: number) => Promise<{ last: number | undefined; count: number }>,
): Promise<void> {
  let after = -1
  let done = 0
  let told = performance.now()
  for (;;) {
    signal.throwIfAborted()
    const { last, count } = await portion(after)
    if (last === undefined) return
    after = last
    done += count
    if (performance.now() - told > TELL_EVERY_MS) {
      told = performance.now()
      await updateImportacion(db, _id, { progreso: Math.min(1, done / Math.max(1, filas)) })
    }
  }
}

const NADA_QUE_HACER = new Set<string>(['IMPORTACION_YA_HECHA', 'IMPORTACION_SIN_HACER'])

/**
 * Runs a job under the import lock, and stores the reason of a failure.
 * @throws IMPORTACION_EN_CURSO and the errors of `work`
 */
export function enCursoDe<T>(
  db: Db,
  id: string,
  que: 'probar' | 'ejecutar' | 'deshacer',
  work: () => Promise<T>,
): Promise<T> {
  return alone(db, async () => {
    // Refuses while a process that lost the import lock with its connection still writes.
    await db.transaction().execute(lockImportWork)
    await endInterrupted(db)
    await updateImportacion(db, id, { enCurso: que, progreso: 0, fallo: null })
    try {
      return await work()
    } catch (error) {
      // These codes mean that there was nothing to do: they are not stored as the import's failure.
      if (error instanceof AppError && NADA_QUE_HACER.has(error.codigo)) throw error
      const { message } =
        error instanceof AppError ? error : new AppError(databaseRefusal(error)?.codigo ?? 'ERROR_INTERNO')
      await updateImportacion(db, id, { fallo: message }).catch(() => {})
      throw error
    } finally {
      await updateImportacion(db, id, { enCurso: null, progreso: null }).catch(() => {})
    }
  })
}

export interface Dicho extends Pick<Importacion, 'mapa' | 'fijos'> {
  fechas: Partial<Record<string, OrdenDeFecha>>
}

/**
 * Applies rows in batches and rolls back, storing the result of each row.
 * @throws IMPORTACION_NO_ENCONTRADA, IMPORTACION_EN_CURSO, IMPORTACION_YA_HECHA, IMPORTACION_OLVIDADA
 */
export function probarImportacion(
  db: Db,
  id: string,
  { fechas, ...said }: Dicho,
  by: Actor,
  enCurso: EnCurso,
): Promise<void> {
  return enCursoDe(db, id, 'probar', async () => {
    const importacion = { ...(await getImportacion(db, id)), ...said }
    if (importacion.estado === 'hecha') throw new AppError('IMPORTACION_YA_HECHA')
    if (!importacion.seOlvidaEn) throw new AppError('IMPORTACION_OLVIDADA')
    const leidas = await detectFormats(importacion, fechas, (columna) => textosDe(db, id, columna, enCurso))
    await updateImportacion(db, id, {
      ...said,
      ...leidas,
      resumen: null,
      avisos: null,
      estado: 'mapa',
      tocadaEn: by.now.toISOString(),
    })
    await probar(db, { ...importacion, ...leidas }, by, enCurso)
  })
}

export async function probar(
  db: Db,
  importacion: ImportacionGuardada,
  by: Actor,
  enCurso: EnCurso,
): Promise<void> {
  const ctx = nuevoContexto(importacion, by)
  const { _id } = importacion
  await recorrer(db, importacion, enCurso, async (after) => {
    const begun = performance.now()
    const rows = await db.transaction().execute(async (trx) => {
      const some = await nextFilas(trx, _id, after, ROWS_AT_ONCE)
      if (some.length === 0) return some
      await saveJuicios(trx, _id, await probarFilas(trx, ctx, some))
      return some
    })
    await delay(Math.min(performance.now() - begun, LONGEST_REST_MS))
    return { last: rows.at(-1)?.fila, count: rows.length }
  })
  await updateImportacion(db, _id, {
    estado: 'revision',
    ...(await resumirImportacion(db, importacion)),
    saldos: await countSaldos(db, importacion),
    tocadaEn: by.now.toISOString(),
  })
}

async function* textosDe(db: Db, id: string, columna: number, { signal }: EnCurso): AsyncGenerator<string[]> {
  for (let after = -1; ; ) {
    signal.throwIfAborted()
    const texts = await textsOf(db, id, columna, after, TEXTS_AT_ONCE)
    yield texts.map(({ texto }) => texto)
    after = texts.at(-1)?.fila ?? after
    if (texts.length < TEXTS_AT_ONCE) return
  }
}
