import { sql } from 'kysely'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'

/** Advisory lock id, the same in all instances: one dry run, import or undo at a time. */
export const IMPORT_LOCK = 720_114_092
/** Lock of the connection that writes the rows. IMPORT_LOCK is on another connection, which may be lost. */
const WORK_LOCK = 720_114_093
const RETRIES = 40
const RETRY_MS = 50

/** Runs `work` while a connection of its own has the import lock. @throws IMPORTACION_EN_CURSO after 2 s */
export function withImportLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    for (let retry = 0; ; retry += 1) {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(IMPORT_LOCK)}) as taken`.execute(trx)
      if (rows[0]?.taken) return work()
      if (retry === RETRIES) throw new AppError('IMPORTACION_EN_CURSO')
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  })
}

/** Locks until the transaction ends. @throws IMPORTACION_EN_CURSO if another import or undo runs */
export async function lockImportWork(trx: Db): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(WORK_LOCK)}) as taken`.execute(trx)
  if (!rows[0]?.taken) throw new AppError('IMPORTACION_EN_CURSO')
}

/** Runs an import or undo in one transaction, without webhook events for its rows. @throws IMPORTACION_EN_CURSO */
export function inOneTransaction(db: Db, work: (trx: Db) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockImportWork(trx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await sql`set local gimnasio.sin_eventos = 'on'`.execute(trx)
    await work(trx)
  })
}

const INTERRUMPIDA = 'Se interrumpió antes de terminar, y no quedó nada a medias. Empieza otra vez.'

/** Marks interrupted imports as failed. Call it with the import lock. */
export async function failInterrupted(db: Db): Promise<void> {
  await db
    .updateTable('importaciones')
    .set({ enCurso: null, progreso: null, fallo: INTERRUMPIDA })
    .where('enCurso', 'is not', null)
    .execute()
}

/** Marks interrupted imports as failed at the start, unless another instance has the import lock. */
export function failInterruptedAtStart(db: Db): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(IMPORT_LOCK)}) as taken`.execute(trx)
    if (rows[0]?.taken) await failInterrupted(trx)
  })
}

/** Blocks dry runs, imports and undos until the transaction ends. @throws IMPORTACION_EN_CURSO */
export async function blockImports(trx: Db): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(IMPORT_LOCK)}) as taken`.execute(trx)
  if (!rows[0]?.taken) throw new AppError('IMPORTACION_EN_CURSO')
}

/** Serialises corrections of rows, so that each recounts the import's `resumen` after the previous one. */
export async function lockImportacion(trx: Db, id: string): Promise<void> {
  await trx.selectFrom('importaciones').select('id').where('id', '=', id).forUpdate().execute()
}
