import type { Situacion } from '@gym/contract/clientes/clientes.rules'
import { addDays, type Day } from '@gym/contract/core/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/database.ts'

export function isIn(situacion: Situacion, today: Day): RawBuilder<boolean> {
  return sql<boolean>`clientes.eliminado_en is null and clientes.estado = 'activo' and ${situations[situacion](today)}`
}

export const deuda = sql<number>`(
  select sum(k.pendiente) from cargos k where k.cliente_id = clientes.id and k.pendiente > 0)`

export const ultimaEntrada = '(select k.entrada from clientes_al_dia k where k.cliente_id = clientes.id)'

export const countAusentes = (today: Day) => (db: Db) =>
  db
    .selectFrom('ausencias')
    .select(sql<number>`count(*)`.as('total'))
    .where('desde', '<=', today)
    .where('hasta', '>=', today)
    .executeTakeFirstOrThrow()

const situations: Record<Situacion, (today: Day) => RawBuilder<boolean>> = {
  // Payments on account are applied to charges at once, so an open charge means a debt.
  debe: () => sql`exists (select from cargos k where k.cliente_id = clientes.id and k.pendiente > 0)`,

  // A birthday on 29 February is celebrated on 28 February if the year is not a leap year.
  cumple: (today) => {
    const monthAndDay = (day: Day) => Number(day.slice(5).replace('-', ''))
    const isLastOfFebruary = today.endsWith('-02-28') && addDays(today, 1).endsWith('-03-01')
    const birthdays = [monthAndDay(today), ...(isLastOfFebruary ? [229] : [])]
    return sql`clientes.fecha_nacimiento < ${today}
      and extract(month from clientes.fecha_nacimiento) * 100 + extract(day from clientes.fecha_nacimiento)
        = any(${birthdays}::numeric[])`
  },

  // Absent: has an unfrozen membership today, had one ten days ago, and last checked in (or, if never, was
  // registered) ten days ago or earlier. Triggers write `ausencias`.
  ausente: (today) => sql`exists (
    select from ausencias a where a.cliente_id = clientes.id and a.desde <= ${today} and a.hasta >= ${today})`,
}
