import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './database.ts'
import type { DB } from './tables.gen.ts'

const BATCH_ROWS = 1_000

/**
 * Deletes the rows whose instant in `column` is before `oldest`. The column has an index. A row that is touched meanwhile stays.
 *
 * @param column in snake_case, as the database names it
 * @param only a further condition on the rows
 */
export async function deleteOlder(
  db: Db,
  table: keyof DB,
  {
    column,
    oldest,
    only = sql<SqlBool>`true`,
  }: { column: string; oldest: Date; only?: ReturnType<typeof sql<SqlBool>> },
): Promise<void> {
  const isOld = sql<SqlBool>`${sql.ref(column)} < ${oldest.toISOString()} and ${only}`
  await deleteInBatches(db, table, isOld, column)
}

/** Deletes rows a batch at a time, so that no statement holds many rows or takes long. */
export async function deleteInBatches(
  db: Db,
  table: keyof DB,
  which: RawBuilder<SqlBool>,
  order: string,
): Promise<void> {
  const ofBatch = sql`select ctid from ${sql.table(table)} where ${which} order by ${sql.ref(order)} limit ${BATCH_ROWS}`
  let deleted: number
  do {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(${ofBatch})) and ${which}`.execute(db)
    deleted = Number(numAffectedRows)
  } while (deleted === BATCH_ROWS)
}
