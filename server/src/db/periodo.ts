import { type Day, dayIn } from '@gym/contract/calendar'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Db } from './database.ts'

/** Any number, the same as in `exigir_periodo_abierto` (migration 0077). */
const PERIODO_LOCK = 720_114_072

/** Keeps the books closed up to where they are until the transaction ends: whoever closes more waits for it. */
export async function holdPeriodo(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(PERIODO_LOCK)})`.execute(db)
}

/** Waits for everybody who is writing in the books, and has them wait until the transaction ends. */
export async function holdPeriodoAlone(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(PERIODO_LOCK)})`.execute(db)
}

/** The day that a correction of this one is dated, the same or, where the books of it are closed, today's. It stays so until the transaction ends. */
export async function openDay(
  db: Db,
  fecha: Day,
  { now, timeZone }: Pick<Actor, 'now' | 'timeZone'>,
): Promise<Day> {
  await holdPeriodo(db)
  const { rows } = await sql<{ isClosed: boolean }>`
    select coalesce(${fecha}::date <= cerrado_hasta(), false) as is_closed`.execute(db)
  return rows[0]?.isClosed ? dayIn(timeZone, now) : fecha
}

/** Up to when the books are closed; null where they are not. */
export async function findCierre(db: Db): Promise<Day | null> {
  const { rows } = await sql<{ hasta: Day | null }>`select cerrado_hasta() as hasta`.execute(db)
  return rows[0]?.hasta ?? null
}
