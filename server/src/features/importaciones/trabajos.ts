import { setTimeout as delay } from 'node:timers/promises'
import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { databaseRefusal } from '../../db/connection/database-errors.ts'
import { failInterrupted, lockImportWork, withImportLock } from './import-lock.queries.ts'
import { updateImportacion } from './importaciones.queries.ts'

/** A response waits this long for its work, which then continues in the background. */
const SYNC_TIMEOUT_MS = 4_000

/** Work that may outlive its request, but not the app. */
export interface Trabajos {
  /** False if the work still runs after SYNC_TIMEOUT_MS. @throws the error of work that fails before */
  begin(work: (signal: AbortSignal) => Promise<void>): Promise<boolean>
  close(): Promise<void>
}

export function createTrabajos(failed: (error: unknown) => void): Trabajos {
  const stop = new AbortController()
  const running = new Set<Promise<unknown>>()
  return {
    async begin(work) {
      let isAnswered = false
      const done = work(stop.signal).then(() => true)
      const over = done.catch((error: unknown) => {
        if (isAnswered && !stop.signal.aborted) failed(error)
      })
      running.add(over)
      over.finally(() => running.delete(over))
      const isDone = await Promise.race([done, delay(SYNC_TIMEOUT_MS, false, { ref: false })])
      isAnswered = !isDone
      return isDone
    },
    async close() {
      stop.abort()
      await Promise.all(running)
    },
  }
}

const NADA_QUE_HACER = new Set<string>(['IMPORTACION_YA_HECHA', 'IMPORTACION_SIN_HACER'])

/** Runs a job under the import lock, and stores the reason of a failure. @throws IMPORTACION_EN_CURSO */
export function runJob<T>(
  db: Db,
  id: string,
  job: 'probar' | 'ejecutar' | 'deshacer',
  work: () => Promise<T>,
): Promise<T> {
  return withImportLock(db, async () => {
    // Refuses while a process that lost the import lock with its connection still writes.
    await db.transaction().execute(lockImportWork)
    await failInterrupted(db)
    await updateImportacion(db, id, { enCurso: job, progreso: 0, fallo: null })
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

export const ROWS_AT_ONCE = 200
const STORE_EVERY_MS = 500

/**
 * Calls `batch` with the last row of the previous batch, first `from`, until it returns no rows. Stores progress.
 * @throws AbortError, and the errors of `batch`
 */
export async function forEachBatch(
  db: Db,
  { _id, filas }: Pick<Importacion, '_id' | 'filas'>,
  signal: AbortSignal,
  batch: (last: number) => Promise<number[]>,
  from = -1,
): Promise<void> {
  let last: number | undefined = from
  let done = 0
  let storedAt = performance.now()
  while (last !== undefined) {
    signal.throwIfAborted()
    const rows = await batch(last)
    last = rows.at(-1)
    done += rows.length
    if (last !== undefined && performance.now() - storedAt > STORE_EVERY_MS) {
      storedAt = performance.now()
      await updateImportacion(db, _id, { progreso: Math.min(1, done / Math.max(1, filas)) })
    }
  }
}
