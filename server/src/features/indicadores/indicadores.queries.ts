import { addDays, addMonths, type Day, monthOf } from '@gym/contract/calendar'
import type {
  AsistenciaPorHora,
  ClientesPorMes,
  Indicadores,
  IngresosPorMes,
  PagosPorMetodo,
} from '@gym/contract/indicadores'
import { attendanceDays } from '@gym/contract/indicadores.rules'
import { POR_VENCER_DAYS } from '@gym/contract/membresias.rules'
import { sql } from 'kysely'
import { found } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { devueltoDe } from '../../db/devuelto-de-parte.ts'

const MONTHS = 12

/** The eight counts in one statement. Memberships of deleted clients are not counted. */
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
    )
    select c.activos as clientes_activos, c.inactivos as clientes_inactivos,
           p.total as total_productos, p.existencias as existencias_totales,
           (select count(*) from entrenadores where eliminado_en is null) as entrenadores,
           (select count(*) from horarios where eliminado_en is null) as clases_activas,
           m.activas as membresias_activas, m.por_vencer as membresias_por_vencer
    from c, p, m`.execute(db)
  return found(rows[0], 'ERROR_INTERNO')
}

/** Income and expense of each of the last twelve months, this one too; months without any are 0. */
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

/** The attendance of `attendanceDays` by the weekday and the hour at which its class begins. */
export async function getAsistenciaPorHora(db: Db, today: Day): Promise<AsistenciaPorHora> {
  const { desde, hasta } = attendanceDays(today)
  const { rows } = await sql<AsistenciaPorHora[number]>`
    select array_position(enum_range(null::dia_semana), h.dia) - 1 as dia,
           left(h.horario_inicio, 2)::int as hora,
           sum(s.cuantos)::bigint as asistencias
    from sumas s join horarios h on h.id = s.grupo::uuid
    where s.de = 'asistencias_por_horario' and s.dia between ${desde} and ${hasta}
    group by 1, 2 having sum(s.cuantos) > 0 order by 1, 2`.execute(db)
  return rows
}

/** Clients made, and clients whose last membership ended, in each of the last twelve months; deleted ones are not counted. */
export async function getClientesPorMes(db: Db, today: Day, timeZone: string): Promise<ClientesPorMes> {
  const first = firstMonth(today)
  const { rows } = await sql<ClientesPorMes[number]>`
    with altas as (
      select date_trunc('month', created_at at time zone ${timeZone})::date as mes, count(*) as cuantos
      from clientes
      where eliminado_en is null and created_at >= ${first}::timestamp at time zone ${timeZone}
      group by 1
    ), ultimas as (
      select max(m.fechafin) as fin
      from membresias m join clientes c on c.id = m.cliente_id and c.eliminado_en is null
      where m.eliminado_en is null group by m.cliente_id
    ), bajas as (
      select date_trunc('month', fin)::date as mes, count(*) as cuantos from ultimas where fin < ${today} group by 1
    )
    select m.mes::date as mes, coalesce(altas.cuantos, 0) as nuevos, coalesce(bajas.cuantos, 0) as perdidos
    from ${monthsUntil(today)}
    left join altas on altas.mes = m.mes::date
    left join bajas on bajas.mes = m.mes::date
    order by m.mes`.execute(db)
  return rows
}

/**
 * How many payments of this month were made by each method, and what was charged by it in pesos; deleted ones are not counted.
 * A payment of several methods is one of each, and its money is of each. What was given back of them since is said as in the
 * list that each opens: of a payment of several methods as much of each as it is of the payment.
 */
export async function getPagosPorMetodo(db: Db, today: Day): Promise<PagosPorMetodo> {
  const { desde, hasta } = monthOf(today)
  const { rows } = await sql<PagosPorMetodo[number]>`
    with del_mes as (
      select coalesce(p.metodo_pago, g.metodo_pago) as metodo, coalesce(p.monto, g.monto) as monto,
             ${devueltoDe('p')} as devuelto
      from pagos g left join pago_partes p on p.pago_id = g.id
      where g.eliminado_en is null and g.fecha between ${desde} and ${hasta})
    select cada as metodo_pago, count(monto) as pagos, coalesce(sum(monto), 0) as monto,
           coalesce(sum(devuelto), 0) as devuelto
    from unnest(enum_range(null::metodo_pago)) as cada left join del_mes on metodo = cada
    group by cada order by cada`.execute(db)
  return rows
}

/** The first days of the last twelve months, as the table `m (mes)`. */
function monthsUntil(today: Day) {
  return sql`generate_series(${firstMonth(today)}::timestamp, ${monthOf(today).desde}::timestamp, interval '1 month') as m (mes)`
}

const firstMonth = (today: Day) => addMonths(monthOf(today).desde, 1 - MONTHS)
