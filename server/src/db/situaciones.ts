import { addDays, type Day } from '@gym/contract/calendar'
import type { Situacion } from '@gym/contract/clientes.rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { sumar } from './sumas.ts'

/** That the row of `clientes` is of an active client who is in a situation today, as the desk is told of and its list shows. */
export function isIn(situacion: Situacion, today: Day): RawBuilder<boolean> {
  return sql<boolean>`clientes.eliminado_en is null and clientes.estado = 'activo' and ${situations[situacion](today)}`
}

/** What the client of the row of `clientes` owes, in pesos: null for who owes nothing. */
export const deuda = sql<number>`(
  select sum(k.pendiente) from cargos k where k.cliente_id = clientes.id and k.pendiente > 0)`

/** When the client of the row of `clientes` last came in: null for who never has. */
export const ultimaEntrada = '(select k.entrada from clientes_al_dia k where k.cliente_id = clientes.id)'

/** What counts those who stay away today, however many: it reads days. */
export const countAusentes = (today: Day) => async (db: Db) => {
  const [began, ended] = await Promise.all([
    sumar(db, { de: 'ausencias_desde', hasta: today }),
    sumar(db, { de: 'ausencias_hasta', hasta: addDays(today, -1) }),
  ])
  return { total: began.cuantos - ended.cuantos }
}

const situations: Record<Situacion, (today: Day) => RawBuilder<boolean>> = {
  // What is paid on account is taken off a charge at once: who has one open owes.
  debe: () => sql`exists (select from cargos k where k.cliente_id = clientes.id and k.pendiente > 0)`,

  // Who was born on 29 February has it on the 28th of a year without one.
  cumple: (today) => {
    const monthAndDay = (day: Day) => Number(day.slice(5).replace('-', ''))
    const isLastOfFebruary = today.endsWith('-02-28') && addDays(today, 1).endsWith('-03-01')
    const birthdays = [monthAndDay(today), ...(isLastOfFebruary ? [229] : [])]
    return sql`clientes.fecha_nacimiento < ${today}
      and extract(month from clientes.fecha_nacimiento) * 100 + extract(day from clientes.fecha_nacimiento)
        = any(${birthdays}::numeric[])`
  },

  // On the days that are kept in `ausencias` (migration 0067): has had a membership for ten days, and has not come in.
  ausente: (today) => sql`exists (
    select from ausencias a where a.cliente_id = clientes.id and a.desde <= ${today} and a.hasta >= ${today})`,
}
