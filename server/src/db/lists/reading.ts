import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/database.ts'

/** Rows per batch. Small, because writing a batch blocks the event loop. */
const ROWS_AT_ONCE = 100
// Idle timeout of the transaction: frees the connection of a download whose client has stopped reading.
const LONGEST_PAUSE = '5min'

/** A read-only transaction, whose queries all see the database at one instant. */
export interface Reading {
  trx: Db
  /** Streams the rows of a query in batches, through a cursor. */
  read<Row>(query: Compilable<Row> | RawBuilder<Row>, size?: number): Promise<AsyncIterable<Row[]>>
  /** Releases the connection. Call exactly once. */
  close(): Promise<void>
}

/** Opens a `Reading` and runs `first` on it. Closes it only if `first` fails. */
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
