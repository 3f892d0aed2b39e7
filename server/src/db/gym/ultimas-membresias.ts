import { sql } from 'kysely'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../connection/database.ts'
import { within } from '../lists/filters.ts'

/** Counts the clients whose last membership ends within these days. */
export const countUltimas = (days: DayRange) => (db: Db) =>
  db
    .selectFrom('ultimasMembresias')
    .select(sql<number>`count(*)`.as('total'))
    .where(within('fin', days))
    .executeTakeFirstOrThrow()
