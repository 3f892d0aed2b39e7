import type { ErrorCode } from '@gym/contract/core/errors'
import { sql } from 'kysely'
import pg, { type PoolConfig } from 'pg'
import { AppError } from '../../core/app-error.ts'
import type { Db } from './database.ts'

interface Options {
  lock: number
  busy: ErrorCode
  failed: (error: unknown) => void
}

export interface OneAtATime {
  isBusy(): boolean
  /**
   * Runs `first`, then its returned work in the background. `over` resolves once the next run may begin.
   * @throws `busy` if another run is active, here or in another process, or after `close`
   */
  begin(first: (signal: AbortSignal) => Promise<() => Promise<void>>): Promise<{ over: Promise<void> }>
  close(): Promise<void>
}

export function oneAtATime(connection: PoolConfig, { lock, busy, failed }: Options): OneAtATime {
  const stop = new AbortController()
  let isBusy = false
  let running: Promise<void> | undefined

  /**
   * Takes the lock on a new connection. Losing it releases the lock, so the returned signal aborts the job.
   * @throws `busy` if another process has the lock, or after `close`
   */
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

export async function isLockTaken(db: Db, lock: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks
    where locktype = 'advisory' and objid = ${sql.lit(lock)} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}
