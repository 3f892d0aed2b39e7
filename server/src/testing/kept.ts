import type { Day } from '@gym/contract/calendar'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApi } from './api.ts'

/** What the database keeps of its rows is what they are. */
export async function keptIsTrue({ database }: Pick<TestApi, 'database'>): Promise<void> {
  for (const law of ['sumas_erradas', 'totales_errados', 'al_dia_errado'])
    expect((await sql`select * from ${sql.id(law)}()`.execute(database.owned)).rows).toEqual([])
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
