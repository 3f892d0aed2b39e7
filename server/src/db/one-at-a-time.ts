import type { ErrorCode } from '@gym/contract/errors'
import { sql } from 'kysely'
import pg, { type PoolConfig } from 'pg'
import { AppError } from '../app-error.ts'
import type { Db } from './database.ts'

interface Options {
  /** Any number, the same for all programs on a database. */
  lock: number
  /** What is answered to who comes meanwhile. */
  busy: ErrorCode
  failed: (error: unknown) => void
}

/** Work that goes on by itself, one piece at a time on a database, whoever and whichever program asks. */
export interface OneAtATime {
  /** Whether this program is at it. */
  isBusy(): boolean
  /**
   * Does `first`, then goes on with the work it gives, which is `over` once the next one may begin.
   * @throws what `first` does, and the refusal of who comes meanwhile
   */
  begin(first: (signal: AbortSignal) => Promise<() => Promise<void>>): Promise<{ over: Promise<void> }>
  /** Stops what is under way, and waits for its end. */
  close(): Promise<void>
}

export function oneAtATime(connection: PoolConfig, { lock, busy, failed }: Options): OneAtATime {
  const stop = new AbortController()
  let isBusy = false
  let running: Promise<void> | undefined

  /** The lock goes with its connection, whatever ends it; what was begun under it ends too. */
  async function takeLock(): Promise<{ client: pg.Client; signal: AbortSignal }> {
    const lost = new AbortController()
    const client = new pg.Client(connection)
    client.on('error', () => lost.abort())
    await client.connect()
    const taken = await client
      .query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
      .catch((error: unknown) => {
        client.end().catch(() => {})
        throw error
      })
    if (taken.rows[0]?.taken && !stop.signal.aborted)
      return { client, signal: AbortSignal.any([stop.signal, lost.signal]) }
    await client.end()
    throw new AppError(busy)
  }

  async function letGo(client: pg.Client) {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {})
    isBusy = false
    await client.end().catch(() => {})
  }

  return {
    isBusy: () => isBusy,
    async begin(first) {
      if (isBusy || stop.signal.aborted) throw new AppError(busy)
      isBusy = true
      const { client, signal } = await takeLock().catch((error: unknown) => {
        isBusy = false
        throw error
      })
      const work = first(signal)
      const over = work
        .then((goOn) => goOn().catch(failed))
        .catch(() => {})
        .then(() => letGo(client))
      running = over
      await work
      return { over }
    },
    async close() {
      stop.abort()
      await running
    },
  }
}

/** Whether a program on the database is at it. */
export async function isHeld(db: Db, lock: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks
    where locktype = 'advisory' and objid = ${sql.lit(lock)} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}
