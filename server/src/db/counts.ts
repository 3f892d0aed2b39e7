import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

export interface Count {
  /** Rows of the whole list, not of the page. */
  total: number
  /** The list has more rows than `total`, which nobody counted. */
  isMore?: boolean
}

/** How many rows are counted of a filter whose total nothing keeps: of more, one page more is not what anybody looks for. */
export const COUNTED = 10_000
/** And of a search among rows without end: whoever has found more adds a word. */
export const FOUND = 1000

/** Counts the rows of a query, as far as anybody wants to know. */
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
