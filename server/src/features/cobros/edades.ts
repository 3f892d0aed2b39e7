import type { Edad } from '@gym/contract/cobros/cobros.rules'
import { addDays, type Day } from '@gym/contract/core/calendar'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

const cuandoVence: Record<Edad, (today: Day) => RawBuilder<SqlBool>> = {
  noVencido: (today) => sql`k.vence >= ${today}`,
  d1a30: (today) => between(today, 1, 30),
  d31a60: (today) => between(today, 31, 60),
  d61a90: (today) => between(today, 61, 90),
  mas: (today) => sql`k.vence < ${addDays(today, -90)}`,
}

const between = (today: Day, least: number, most: number) =>
  sql<SqlBool>`k.vence between ${addDays(today, -most)} and ${addDays(today, -least)}`

export const porEdad = (today: Day) =>
  (Object.keys(cuandoVence) as Edad[]).map((edad) =>
    sql<number>`coalesce(sum(k.pendiente) filter (where ${cuandoVence[edad](today)}), 0)`.as(edad),
  )
