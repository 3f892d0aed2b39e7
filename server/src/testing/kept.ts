import type { Day } from '@gym/contract/calendar'
import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { GUARDADO } from '../db/kept-values.ts'
import { tryLedger } from '../db/ledger-laws.ts'
import type { TestApi } from './api.ts'

/** What the database keeps of its rows is what they are. */
export async function keptIsTrue({ database }: Pick<TestApi, 'database'>): Promise<void> {
  const client = new pg.Client(database.asOwner)
  await client.connect()
  const found = await tryLedger(client, GUARDADO).finally(() => client.end())
  expect(found.filter(({ ok }) => !ok)).toEqual([])
}

/** It is ten in the morning of that day in Bogotá, for those who were signed in too. */
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
