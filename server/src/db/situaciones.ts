import { addDays, type Day } from '@gym/contract/calendar'
import type { Situacion } from '@gym/contract/clientes.rules'
import { type RawBuilder, sql } from 'kysely'

const ABSENT_DAYS = 10

/** That the row of `clientes` is of an active client who is in a situation today, as the desk is told of and its list shows. */
export function isIn(situacion: Situacion, today: Day): RawBuilder<boolean> {
  return sql<boolean>`clientes.eliminado_en is null and clientes.estado = 'activo' and ${situations[situacion](today)}`
}

/** What the client of the row of `clientes` owes, in pesos: null for who owes nothing. */
export const deuda = sql<number>`(
  select sum(k.pendiente) from cargos k where k.cliente_id = clientes.id and k.pendiente > 0)`

/** When the client of the row of `clientes` last came in: null for who never has. The index asistencias_cliente tells it. */
export const ultimaEntrada = `(
  select a.fecha from asistencias a where a.cliente_id = clientes.id and a.eliminado_en is null
  order by a.fecha desc limit 1)`

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

  // Has had a membership for as long, and has not come in.
  ausente: (today) => {
    const since = addDays(today, -ABSENT_DAYS)
    const hasMembresiaOn = (day: Day) => sql`exists (
      select from membresias m where m.cliente_id = clientes.id and m.eliminado_en is null
        and m.fechainicio <= ${day} and m.fechafin >= ${day})`
    return sql`${hasMembresiaOn(today)} and ${hasMembresiaOn(since)} and not exists (
      select from asistencias a where a.cliente_id = clientes.id and a.eliminado_en is null and a.dia > ${since})`
  },
}
