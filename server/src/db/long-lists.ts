import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { openReading, type Reading } from './reading.ts'

/** While so many rows are written nothing else is answered. */
const STEP = 250

/** All rows of a list as they were at one moment, some at a time. `Counted` is what was learnt of it as it was counted. */
export type LongList<Row, Counted = object> = Counted & {
  total: number
  steps: AsyncIterable<Row[]>
  close: Reading['close']
}

/**
 * Begins to read a list that is too long to be held.
 *
 * @param query its rows in order, or what they are known by
 * @param count what else is to be learnt of it
 * @param show those rows as they are answered
 */
export function openLongList<DB, TB extends keyof DB, Row, Shown, Counted>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  {
    count,
    show,
  }: {
    count: ((db: Db) => Promise<Counted>) | undefined
    show: (db: Db, rows: Row[]) => Promise<Shown[]>
  },
): Promise<LongList<Shown, Counted>> {
  return openReading(db, async ({ trx, read, close }) => {
    const counted = (await count?.(trx)) ?? ({} as Counted)
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from (${query.clearSelect().clearOrderBy().select(sql`1`.as('one'))}) as counted`.execute(
      trx,
    )
    const total = rows[0]?.total ?? 0
    return { ...counted, total, steps: shown(trx, await read(query, STEP)), close }
  })

  async function* shown(trx: Db, steps: AsyncIterable<Row[]>) {
    for await (const rows of steps) yield await show(trx, rows)
  }
}
