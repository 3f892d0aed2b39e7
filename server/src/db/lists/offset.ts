import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { runAgain } from '../connection/prepared.ts'
import { type Order, reversed, toSql } from './order.ts'

export interface PageRange {
  skipped: number
  limit: number
}

/** Offset from which a page may be read from the end of the list, if that is nearer. */
export const DEEP = 1000

export const inOrderOf = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order = [],
) => (order.length === 0 ? query : query.orderBy(toSql(order)))

/**
 * Reads a page by skipping the rows before it, along the index of the order.
 * @param total exact length of the list; with it, a page beyond the middle is read from the end
 */
export async function readByOffset<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order,
  { skipped, limit }: PageRange,
  total?: number,
): Promise<Row[]> {
  const after = (total ?? Number.POSITIVE_INFINITY) - skipped
  if (after <= 0) return []
  if (order.length > 0 && skipped >= DEEP && after <= skipped) {
    const fromTheEnd = inOrderOf(query, order.map(reversed)).limit(Math.min(limit, after))
    return (await fromTheEnd.offset(Math.max(0, after - limit)).execute()).reverse()
  }
  const page = inOrderOf(query, order).limit(sql.lit(limit)).offset(sql.lit(skipped))
  // Only the first page is prepared, because each offset makes a different text.
  return skipped === 0 ? runAgain(db, page.compile()) : page.execute()
}
