import { addMonths, type Day, type DayRange } from '@gym/contract/core/calendar'
import { inCents, inPesos } from '@gym/contract/core/money'
import { COHORT_MONTHS } from '@gym/contract/indicadores/preguntas.rules'
import type { Cohortes, FilasQuery } from '@gym/contract/indicadores/preguntas.schema'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { happenedWithin } from '../../db/lists/filters.ts'
import type { RowsOfAnswer } from './behind.ts'

const registradosIn = (days: DayRange, timeZone: string) => sql`
  select id, created_at, date_trunc('month', created_at at time zone ${timeZone})::date as mes
  from clientes where eliminado_en is null and ${happenedWithin('created_at', days, timeZone)}`

const isActive = (today: Day) => sql`exists (
  select from membresias m
  where m.cliente_id = c.id and m.eliminado_en is null and m.fechafin >= ${today} and m.fechainicio <= ${today})`

/** Months from registration to payment: 0 for a payment dated earlier, and at most `COHORT_MONTHS`. */
const monthsAfter = sql`greatest(0, least(${sql.lit(COHORT_MONTHS)},
  (extract(year from fecha) - extract(year from mes)) * 12 + extract(month from fecha) - extract(month from mes)))::int`

interface Cohorte {
  mes: Day
  clientes: number
  activos: number
  pagado: { tras: number; monto: number }[]
}

/** Groups clients by month of registration, with the cumulative payments of each month since then. */
export async function getCohortes(db: Db, days: DayRange, today: Day, timeZone: string): Promise<Cohortes> {
  const { rows } = await sql<Cohorte>`
    with c as materialized (${registradosIn(days, timeZone)}),
    por_dia as (
      select c.mes, g.fecha, sum(g.monto - g.devuelto) as monto
      from c join pagos g on g.cliente_id = c.id and g.eliminado_en is null
      group by 1, 2),
    pagos_de as (select mes, ${monthsAfter} as tras, sum(monto) as monto from por_dia group by 1, 2)
    select c.mes, count(*) as clientes, count(*) filter (where ${isActive(today)}) as activos,
      coalesce((select json_agg(json_build_object('tras', tras, 'monto', monto)) from pagos_de d where d.mes = c.mes), '[]') as pagado
    from c group by c.mes order by c.mes`.execute(db)
  return rows.map(({ pagado, ...cohorte }) => ({ ...cohorte, ...addedUp(pagado, cohorte.mes, today) }))
}

function addedUp(paid: Cohorte['pagado'], mes: Day, today: Day) {
  const at = new Map(paid.map(({ tras, monto }) => [tras, inCents(monto)]))
  const pagado: number[] = []
  let sum = 0
  for (let tras = 0; tras < COHORT_MONTHS && addMonths(mes, tras) <= today; tras += 1) {
    sum += at.get(tras) ?? 0
    pagado.push(inPesos(sum))
  }
  return { pagado, total: inPesos([...at.values()].reduce((all, cents) => all + cents, 0)) }
}

/**
 * Lists a cohort's clients (`activos`: only current members) or, with `meses`, their payments until that many
 * months after the month of registration.
 */
export function cohortesBehind(
  { activos, meses }: Pick<FilasQuery, 'activos' | 'meses'>,
  days: DayRange,
  today: Day,
  timeZone: string,
): RowsOfAnswer {
  const those = registradosIn(days, timeZone)
  if (meses !== undefined) {
    const paid = sql`
      from (${those}) c join pagos g on g.cliente_id = c.id and g.eliminado_en is null
      and g.fecha < (c.mes + make_interval(months => ${meses + 1}))::date`
    return {
      counted: sql`select count(*) as total, sum(g.monto - g.devuelto) as monto, 0 as costo ${paid}`,
      rows: sql`
        select g.id as _id, g.fecha, null as hora, g.created_at as momento, g.cliente_id,
          coalesce((select p.nombre from productos p where p.id = g.producto_id), g.concepto, 'Pago') as que,
          g.monto - g.devuelto as monto, null::numeric as costo, 'pago' as a, g.id as a_id
        ${paid} order by g.fecha desc, g.created_at desc, g.id desc`,
    }
  }
  const asked = sql`from (${those}) c where ${activos ? isActive(today) : sql`true`}`
  return {
    counted: sql`select count(*) as total, 0 as monto, 0 as costo ${asked}`,
    rows: sql`
      select c.id as _id, (c.created_at at time zone ${timeZone})::date as fecha, null as hora, c.created_at as momento, c.id as cliente_id,
        'Registro' as que, null::numeric as monto, null::numeric as costo, 'cliente' as a, c.id as a_id
      ${asked} order by c.created_at desc, c.id desc`,
  }
}
