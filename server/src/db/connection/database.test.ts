import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../testing/database/test-database.ts'
import { atomically, type Db } from './database.ts'
import { databaseErrorCode } from './database-errors.ts'

const lock = (name: number): RawBuilder<unknown> => sql`select pg_advisory_xact_lock(${name})`

test('retries the deadlock victim, so that both transactions commit', async () => {
  const { db } = await aDatabase()
  let tries = 0
  let bothHold: () => void = () => {}
  const bothHeld = new Promise<void>((resolve) => {
    bothHold = resolve
  })
  const holdBoth = (first: number, then: number) =>
    atomically(db, async (trx) => {
      await lock(first).execute(trx)
      tries += 1
      if (tries === 2) bothHold()
      await bothHeld
      await lock(then).execute(trx)
    })
  await Promise.all([holdBoth(1, 2), holdBoth(2, 1)])
  expect(tries).toBe(3)
})

test.each(['40P01', '40001'])('reports a conflict after two failures with %s', async (code) => {
  const { db } = await aDatabase()
  let tries = 0
  const fail = async (trx: Db) => {
    tries += 1
    await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(trx)
  }
  const problem = await atomically(db, fail).catch((error: unknown) => error)
  expect([databaseErrorCode(problem), tries]).toEqual(['CAMBIO_SIMULTANEO', 2])
})

test('does not retry a transaction that fails otherwise', async () => {
  const { db } = await aDatabase()
  let tries = 0
  const fail = async (trx: Db) => {
    tries += 1
    await sql`select 1 / 0`.execute(trx)
  }
  await expect(atomically(db, fail)).rejects.toThrow('division by zero')
  expect(tries).toBe(1)
})
