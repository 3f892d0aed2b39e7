import { sql } from 'kysely'
import pg, { type PoolConfig } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { aPrimaryAndItsStandby } from '../../testing/database/a-standby.ts'
import { anEmptyDatabase } from '../../testing/database/test-database.ts'
import { whenOver } from '../../testing/when-over.ts'
import { createDatabase, createPool, type Db } from './database.ts'
import { asReport, openReports, type ReplicationLag } from './standby.ts'

afterEach(() => {
  vi.useRealTimers()
})

function opened(primary: PoolConfig, standby: PoolConfig) {
  const pool = createPool(primary)
  const [db, informes] = [createDatabase(pool), openReports(pool, standby)]
  whenOver(() => Promise.all([db.destroy(), informes.destroy()]))
  return { db, informes }
}

async function read(db: Db) {
  const lag: ReplicationLag = {}
  const { rows } = await asReport(lag, () =>
    sql<{ last: number; isStandby: boolean }>`
      select coalesce(max(n), 0) as last, pg_is_in_recovery() as "isStandby" from notas`.execute(db),
  )
  return { ...rows[0], ...lag }
}

test('reads a report from a fresh standby, else from the primary', {
  tags: ['full'],
  timeout: 60_000,
}, async () => {
  const { primary, standby, stop } = await aPrimaryAndItsStandby()
  const { db, informes } = opened(primary, standby)
  const write = (n: number) => sql`insert into notas values (${n})`.execute(db)
  await sql`create table notas (n int)`.execute(db)
  for (let n = 1; n <= 5; n += 1) {
    await write(n)
    expect(await read(informes)).toEqual({ last: n, isStandby: true, segundos: 0 })
  }
  const { rows } = await sql`select pg_is_in_recovery() as is`.execute(informes)
  expect(rows, 'what is no report is read from the primary').toEqual([{ is: false }])

  const asOwner = new pg.Client(standby)
  asOwner.on('error', () => {})
  await asOwner.connect()
  await asOwner.query('select pg_wal_replay_pause()')
  const state = () => asOwner.query('select pg_get_wal_replay_pause_state() as state')
  await expect.poll(async () => (await state()).rows).toEqual([{ state: 'paused' }])
  await write(6)
  expect(await read(informes)).toEqual({ last: 5, isStandby: true, segundos: 1 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  expect(await read(informes)).toEqual({ last: 6, isStandby: false })
  vi.useRealTimers()
  await asOwner.query('select pg_wal_replay_resume()')
  await asOwner.end()
  await expect.poll(() => read(informes)).toEqual({ last: 6, isStandby: true, segundos: 0 })

  await stop()
  await write(7)
  expect(await read(informes)).toEqual({ last: 7, isStandby: false })
})

test('does not read from a URL that is no standby', async () => {
  const database = await anEmptyDatabase()
  const { db, informes } = opened(database, database)
  await sql`create table notas (n int)`.execute(db)
  expect(await read(informes)).toEqual({ last: 0, isStandby: false })
})
