import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import type { PageRange } from './offset.ts'
import { type Through, toSql } from './order.ts'

/** Reads value after value along an index that begins with the column, instead of sorting a joined table. */
export async function readByValues<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  { column, values, tail, isNullable }: Through,
  { skipped, limit }: PageRange,
): Promise<Row[]> {
  const itsOwn = query
    .where(sql<SqlBool>`${sql.ref(column)} = cada.valor`)
    .orderBy(toSql(tail))
    .limit(skipped + limit)
  const { rows } = await sql<Row>`
    select x.* from (${values}) as cada cross join lateral (${itsOwn}) as x limit ${limit} offset ${skipped}`.execute(
    db,
  )
  if (!isNullable || rows.length === limit) return rows
  const without = query.where(sql<SqlBool>`${sql.ref(column)} is null`)
  const before = rows.length > 0 ? 0 : Math.max(0, skipped - (await countWith()))
  const more = await without
    .orderBy(toSql(tail))
    .limit(limit - rows.length)
    .offset(before)
    .execute()
  return [...rows, ...more]

  async function countWith() {
    const some = query
      .clearSelect()
      .select(sql<number>`count(*)`.as('total'))
      .where(sql<SqlBool>`${sql.ref(column)} is not null`)
    return (await (some as SelectQueryBuilder<DB, TB, { total: number }>).executeTakeFirstOrThrow()).total
  }
}
