import type { Day } from '@gym/contract/calendar'
import { type SqlBool, sql } from 'kysely'

/** The ids of the memberships that are frozen today: few, however many there are. */
export const congeladasHoy = (today: Day) => sql`(
  select f.membresia_id from congelaciones f where f.desde <= ${today} and (f.hasta >= ${today} or f.hasta is null))`

/** Whether the membership `m` is frozen today. */
export const isCongelada = (today: Day) => sql<SqlBool>`m.id in ${congeladasHoy(today)}`
