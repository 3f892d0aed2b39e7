import { type Day, dayIn } from '@gym/contract/core/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../connection/database.ts'

/** Lock key, the same as in `exigir_periodo_abierto` (migration 0077). */
const PERIODO_LOCK = 720_114_072

/** Takes a shared lock until the end of the transaction, so that the books cannot be closed before. */
export async function holdPeriodo(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(PERIODO_LOCK)})`.execute(db)
}

/** Waits for all writers of the books, and blocks new ones until the end of the transaction. */
export async function holdPeriodoAlone(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(PERIODO_LOCK)})`.execute(db)
}

/** Returns `fecha`, or today if its period is closed. The shared lock prevents closing before the commit. */
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

export async function findCierre(db: Db): Promise<Day | null> {
  const { rows } = await sql<{ hasta: Day | null }>`select cerrado_hasta() as hasta`.execute(db)
  return rows[0]?.hasta ?? null
}
