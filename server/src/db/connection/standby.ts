import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolConfig } from 'pg'
import { createDatabase, createPool, type Db } from './database.ts'

/** Maximum replication lag of a report; beyond it, the primary serves the report. */
const OLDEST_MS = 10_000
/** Time to let the standby catch up, so that writers usually see their own writes. */
const CATCH_UP_MS = 200
const LOOK_MS = 10
const CONNECTIONS = 8

/** A report's replication lag in whole seconds; undefined if only the primary was read. */
export interface ReplicationLag {
  segundos?: number
}

const reports = new AsyncLocalStorage<ReplicationLag>()

export const asReport: <T>(lag: ReplicationLag, work: () => T) => T = (lag, work) => reports.run(lag, work)

interface Position {
  at: number
  lsn: bigint
}

/** Reads from the standby while its lag (by WAL positions) is at most `OLDEST_MS`, else from the primary. */
export function openReports(primary: Pool, standby: PoolConfig): Db {
  const pool = createPool({ ...standby, max: CONNECTIONS })
  let known: Position[] = []

  async function age(): Promise<number | undefined> {
    const at = Date.now()
    const lsn = await positionBy(primary, 'pg_current_wal_lsn()')
    if (lsn === undefined) return undefined
    known = [...known.filter((one) => at - one.at <= OLDEST_MS), { at, lsn }]
    const since = performance.now()
    for (;;) {
      const replayed = await positionBy(
        pool,
        'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end',
      )
      if (replayed === undefined) return undefined
      if (replayed >= lsn) return 0
      const passed = known.findLast((one) => one.lsn <= replayed)
      if (performance.now() - since > CATCH_UP_MS) return passed && Date.now() - passed.at
      await delay(LOOK_MS)
    }
  }

  return createDatabase({
    async connect() {
      const lag = reports.getStore()
      const old = lag && (await age().catch(() => undefined))
      if (!lag || old === undefined || old > OLDEST_MS) return primary.connect()
      const client = await pool.connect()
      lag.segundos = Math.max(lag.segundos ?? 0, Math.ceil(old / 1_000))
      return client
    },
    end: () => pool.end(),
  })
}

async function positionBy(pool: Pool, place: string): Promise<bigint | undefined> {
  const { rows } = await pool.query<{ lsn: string | null }>(`select (${place})::text as lsn`)
  const [high, low] = rows[0]?.lsn?.split('/') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : undefined
}
