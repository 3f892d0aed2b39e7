import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** While so many are written nothing else is answered. */
const ROWS_AT_ONCE = 100
// Whoever downloads sets the pace; one that takes nothing for so long is gone.
const LONGEST_PAUSE = '5min'

/** A connection that reads what was there at one moment. */
export interface Reading {
  trx: Db
  /** The rows of a query, so many at a time: however many they are, memory holds no more. */
  read<Row>(query: Compilable<Row> | RawBuilder<Row>, size?: number): Promise<AsyncIterable<Row[]>>
  /** Gives the connection back. To be called once, whatever happened. */
  close(): Promise<void>
}

/** Begins to read for as long as somebody takes what is read. `first` is what is asked at once; if it fails, all is over. */
export async function openReading<T>(db: Db, first: (reading: Reading) => Promise<T>): Promise<T> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  const close = () => trx.rollback().execute()
  let cursors = 0
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(LONGEST_PAUSE)}`.execute(trx)
    return await first({
      trx,
      close,
      async read<Row>(query: Compilable<Row> | RawBuilder<Row>, size = ROWS_AT_ONCE) {
        cursors += 1
        const cursor = `lectura_${cursors}`
        await sql`declare ${sql.ref(cursor)} no scroll cursor for ${query as never}`.execute(trx)
        return fetchAll<Row>(trx, cursor, size)
      },
    })
  } catch (error) {
    await close()
    throw error
  }
}

async function* fetchAll<Row>(trx: Db, cursor: string, size: number): AsyncGenerator<Row[]> {
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from ${sql.ref(cursor)}`.execute(trx)
    yield rows
    if (rows.length < size) return
  }
}
