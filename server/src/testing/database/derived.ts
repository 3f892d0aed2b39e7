import type { Day } from '@gym/contract/core/calendar'
import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { GUARDADO } from '../../db/backup/derived-values.ts'
import { tryLedger } from '../../db/backup/ledger-laws.ts'
import type { TestApi } from '../api.ts'

export async function expectDerivedTrue({ database }: Pick<TestApi, 'database'>): Promise<void> {
  const client = new pg.Client(database.asOwner)
  await client.connect()
  const found = await tryLedger(client, GUARDADO).finally(() => client.end())
  expect(found.filter(({ ok }) => !ok)).toEqual([])
}

/** Sets the clock to 10:00 in Bogotá on that day, with all sessions valid. */
export async function onDay(
  { clock, database }: Pick<TestApi, 'clock' | 'database'>,
  day: Day,
): Promise<void> {
  clock.now = new Date(`${day}T15:00:00Z`)
  const expires = new Date(clock.now.getTime() + 60 * 60 * 1000)
  await sql`update sesiones set usada_en = ${clock.now}, confirmada_en = ${clock.now}, vence_en = ${expires}`.execute(
    database.owned,
  )
}
