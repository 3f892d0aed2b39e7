import { addDays, type Day, type DayRange, daysBetween } from '@gym/contract/core/calendar'
import { diasSemana, weekdayOf } from '@gym/contract/core/weekdays'
import type { FilasQuery, HorasLlenas } from '@gym/contract/indicadores/preguntas.schema'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { happenedWithin } from '../../db/lists/filters.ts'
import { inSumas } from '../../db/lists/sumas.ts'
import type { RowsOfAnswer } from './behind.ts'

/** Reads one more day on each side, because the stored sums are by UTC day. */
const entradasIn = ({ desde, hasta }: DayRange, timeZone: string) => sql`
  select extract(isodow from local)::int - 1 as dia, extract(hour from local)::int as hora, sum(cuantos)::bigint as entradas
  from (
    select ((dia + grupo::time) at time zone 'UTC') at time zone ${timeZone} as local, cuantos
    from sumas where ${inSumas({ de: 'entradas', desde: addDays(desde, -1), hasta: addDays(hasta, 1) })}) cuartos
  where local::date between ${desde} and ${hasta}
  group by 1, 2 having sum(cuantos) > 0`

/** Counts entries by weekday and hour, in total and per day of that weekday in the range, until today. */
export async function getHoras(db: Db, days: DayRange, today: Day, timeZone: string): Promise<HorasLlenas> {
  const { rows } = await sql<{ dia: number; hora: number; entradas: number }>`
    select * from (${entradasIn(days, timeZone)}) horas order by dia, hora`.execute(db)
  const dias = weekdaysOf({ ...days, hasta: days.hasta < today ? days.hasta : today })
  return {
    dias,
    horas: rows.map((row) => ({
      ...row,
      promedio: Math.round((row.entradas / Math.max(1, dias[row.dia] ?? 1)) * 10) / 10,
    })),
  }
}

function weekdaysOf({ desde, hasta }: DayRange): number[] {
  const days = Math.max(0, daysBetween(desde, hasta) + 1)
  const first = diasSemana.indexOf(weekdayOf(desde))
  return diasSemana.map((_, dia) => Math.floor((days + 6 - ((dia - first + 7) % 7)) / 7))
}

export function entradasBehind(
  { dia, hora }: Pick<FilasQuery, 'dia' | 'hora'>,
  days: DayRange,
  timeZone: string,
): RowsOfAnswer {
  const local = sql`(a.fecha at time zone ${timeZone})`
  return {
    counted: sql`
      select sum(entradas)::bigint as total, 0 as monto, 0 as costo from (${entradasIn(days, timeZone)}) horas
      where ${dia === undefined ? sql`true` : sql`dia = ${dia}`} and ${hora === undefined ? sql`true` : sql`hora = ${hora}`}`,
    rows: sql`
      select a.id as _id, ${local}::date as fecha, to_char(${local}, 'HH24:MI') as hora, a.fecha as momento, a.cliente_id,
        coalesce((select k.nombre from horarios h join clases k on k.id = h.clase_id where h.id = a.horario_id), 'Entrada libre') as que,
        null::numeric as monto, null::numeric as costo, 'cliente' as a, a.cliente_id as a_id
      from asistencias a
      where a.eliminado_en is null and ${happenedWithin('a.fecha', days, timeZone)}
        and ${dia === undefined ? sql`true` : sql`extract(isodow from ${local}) = ${dia + 1}`}
        and ${hora === undefined ? sql`true` : sql`extract(hour from ${local}) = ${hora}`}
      order by a.fecha desc, a.id desc`,
  }
}
