import { addDays, addMonths, type Day, monthOf } from '@gym/contract/core/calendar'
import { attendanceDays } from '@gym/contract/indicadores/indicadores.rules'
import type {
  AsistenciaPorHora,
  ClientesPorMes,
  Indicadores,
  IngresosPorMes,
  PagosPorMetodo,
} from '@gym/contract/indicadores/indicadores.schema'
import { POR_VENCER_DAYS } from '@gym/contract/membresias/membresias.rules'
import { sql } from 'kysely'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { congeladasHoy } from '../../db/gym/congelada.ts'
import { listPagado } from '../../db/gym/pagado-por-metodo.ts'

const MONTHS = 12

/** Excludes memberships of deleted clients, and those frozen today. */
export async function countIndicadores(db: Db, today: Day): Promise<Indicadores> {
  const { rows } = await sql<Indicadores>`
    with c as (
      select coalesce(sum(cuantos) filter (where grupo = 'activo'), 0)::bigint as activos,
             coalesce(sum(cuantos) filter (where grupo = 'inactivo'), 0)::bigint as inactivos
      from sumas where de = 'clientes'
    ), p as (
      select count(*) as total, coalesce(sum(stock) filter (where lleva_stock), 0) as existencias
      from productos where eliminado_en is null
    ), m as (
      select coalesce(sum(cuantos), 0)::bigint as activas,
             coalesce(sum(cuantos) filter (where dia <= ${addDays(today, POR_VENCER_DAYS)}), 0)::bigint as por_vencer
      from sumas where de = 'membresias' and dia >= ${today}
    ), f as (
      select count(*) as todas, count(*) filter (where m.fechafin <= ${addDays(today, POR_VENCER_DAYS)}) as por_vencer
      from membresias m join clientes c on c.id = m.cliente_id
      where m.id = any(array${congeladasHoy(today)}) and m.eliminado_en is null and c.eliminado_en is null
        and m.fechafin >= ${today}
    )
    select c.activos as clientes_activos, c.inactivos as clientes_inactivos,
           p.total as total_productos, p.existencias as existencias_totales,
           (select count(*) from entrenadores where eliminado_en is null) as entrenadores,
           (select count(*) from horarios where eliminado_en is null) as clases_activas,
           m.activas - f.todas as membresias_activas, m.por_vencer - f.por_vencer as membresias_por_vencer
    from c, p, m, f`.execute(db)
  return found(rows[0], 'ERROR_INTERNO')
}

export async function getIngresosPorMes(db: Db, today: Day): Promise<IngresosPorMes> {
  const { rows } = await sql<IngresosPorMes[number]>`
    select mes::date as mes,
           coalesce(sum(monto) filter (where grupo = 'ingreso'), 0) as ingresos,
           coalesce(sum(monto) filter (where grupo = 'egreso'), 0) as egresos
    from ${monthsUntil(today)}
    left join sumas on de = 'contabilidad' and dia >= mes and dia < mes + interval '1 month'
    group by mes order by mes`.execute(db)
  return rows
}

export async function getAsistenciaPorHora(db: Db, today: Day): Promise<AsistenciaPorHora> {
  const { desde, hasta } = attendanceDays(today)
  const { rows } = await sql<AsistenciaPorHora[number]>`
    select array_position(enum_range(null::dia_semana), h.dia) - 1 as dia,
           left(h.horario_inicio, 2)::int as hora,
           sum(s.cuantos)::bigint as asistencias
    from horarios h cross join lateral (
      select sum(cuantos) as cuantos from sumas
      where de = 'asistencias_por_horario' and grupo = h.id::text and dia between ${desde} and ${hasta}) s
    group by 1, 2 having sum(s.cuantos) > 0 order by 1, 2`.execute(db)
  return rows
}

/**
 * Counts by month the new clients and those whose last membership ended. The stored sums are by UTC day: rows
 * correct the hours between the start of a month at the gym and the next UTC day.
 */
export async function getClientesPorMes(db: Db, today: Day, timeZone: string): Promise<ClientesPorMes> {
  const { rows } = await sql<ClientesPorMes[number]>`
    with comienzos as (
      select mes, desde, (desde at time zone 'UTC' + interval '1 day' - interval '1 microsecond')::date as primero
      from ${monthsUntil(today, { more: 1 })} cross join lateral (select mes at time zone ${timeZone} as desde) en_la_zona
    ), limites as (
      select mes, primero, (
        select count(*) from clientes
        where eliminado_en is null and created_at >= desde and created_at < primero::timestamp at time zone 'UTC') as antes
      from comienzos
    ), meses as (
      select mes, antes, primero, lead(antes) over meses as despues, lead(primero) over meses as siguiente
      from limites window meses as (order by mes)
    )
    select mes::date as mes,
      antes - despues + (
        select coalesce(sum(cuantos), 0)::bigint from sumas
        where de = 'clientes' and grupo = any(enum_range(null::estado)::text[]) and dia >= primero and dia < siguiente) as nuevos,
      (select count(*) from ultimas_membresias
       where fin >= mes and fin < least(siguiente_mes, ${today}::date)) as perdidos
    from meses cross join lateral (select mes + interval '1 month' as siguiente_mes) fin
    where siguiente is not null order by mes`.execute(db)
  return rows
}

export const getPagosPorMetodo = (db: Db, today: Day): Promise<PagosPorMetodo> =>
  listPagado(db, monthOf(today))

/** SQL of a table `m (mes)`: the first days of the last twelve months and of `more` months after them. */
function monthsUntil(today: Day, { more = 0 } = {}) {
  const last = addMonths(monthOf(today).desde, more)
  return sql`generate_series(${firstMonth(today)}::timestamp, ${last}::timestamp, interval '1 month') as m (mes)`
}

const firstMonth = (today: Day) => addMonths(monthOf(today).desde, 1 - MONTHS)
