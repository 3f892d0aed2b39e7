import type { Day } from '@gym/contract/core/calendar'
import { type SqlBool, sql } from 'kysely'

export const congeladasHoy = (today: Day) => sql`(
  select f.membresia_id from congelaciones f where f.desde <= ${today} and (f.hasta >= ${today} or f.hasta is null))`

export const isCongelada = (today: Day) => sql<SqlBool>`m.id in ${congeladasHoy(today)}`
