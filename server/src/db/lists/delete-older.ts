import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import type { DB } from '../tables.gen.ts'

const BATCH_ROWS = 1_000

/** Deletes the rows before `oldest`. `column` is in snake_case and needs an index. */
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

/** Deletes in batches, so that no statement locks many rows or runs long. */
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
