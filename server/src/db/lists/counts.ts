import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../connection/database.ts'

export interface Count {
  total: number
  /** True if the count is incomplete: the list may have more than `total` rows. */
  isMore?: boolean
}

/** Count limit of a filter without a stored total. */
export const COUNTED = 10_000
/** Count limit of a search. */
export const FOUND = 1000

export async function countUpTo<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  most = COUNTED,
): Promise<Count> {
  const some = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(most + 1)
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${some}) as counted`.execute(
    db,
  )
  const total = rows[0]?.total ?? 0
  return total > most ? { total: most, isMore: true } : { total }
}
