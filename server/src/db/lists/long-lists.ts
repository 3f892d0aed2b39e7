import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { openReading, type Reading } from './reading.ts'

/** Rows per batch. Small, because writing a batch blocks the event loop. */
const STEP = 250

export type LongList<Row, Counted = object> = Counted & {
  total: number
  steps: AsyncIterable<Row[]>
  close: Reading['close']
}

/** Streams a list too long for memory. `count` adds aggregates of the whole list; `show` maps the rows. */
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
