import { addDays, type Day, type DayRange } from '@gym/contract/core/calendar'
import { RENEWAL_DAYS, SIN_DECIR } from '@gym/contract/indicadores/preguntas.rules'
import type { FilasQuery, Renovacion, Retiros } from '@gym/contract/indicadores/preguntas.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { within } from '../../db/lists/filters.ts'
import type { RowsOfAnswer } from './behind.ts'

function endedIn({ desde, hasta }: DayRange, today: Day): RawBuilder<unknown> {
  const yesterday = addDays(today, -1)
  const days = { desde, hasta: hasta < yesterday ? hasta : yesterday }
  return sql`${within('m.fechafin', days)} and m.cliente_id not in (select id from clientes where eliminado_en is not null)`
}

const resultado = (wasRenewed: RawBuilder<unknown>, today: Day) => sql`
  case when ${wasRenewed} then 'renovada'
    when m.fechafin >= ${addDays(today, -RENEWAL_DAYS)} then 'pendiente'
    else 'perdida' end as resultado`

const terminadasIn = (days: DayRange, today: Day): RawBuilder<unknown> => sql`
  select m.id, m.cliente_id, m.tipo, m.fechainicio, m.fechafin, m.created_at,
    ${resultado(
      sql`exists (
      select from membresias otra
      where otra.cliente_id = m.cliente_id and otra.eliminado_en is null and otra.fechafin > m.fechafin
        and otra.fechainicio <= m.fechafin + ${sql.lit(RENEWAL_DAYS)})`,
      today,
    )}
  from membresias m
  where m.eliminado_en is null and ${endedIn(days, today)}`

/** As `terminadasIn`, for counts: a window function replaces the subquery per membership. */
const todasIn = (days: DayRange, today: Day): RawBuilder<unknown> => sql`
  select m.id, m.fechafin, ${resultado(sql`sigue <= m.fechafin + ${sql.lit(RENEWAL_DAYS)}`, today)}
  from (
    select id, cliente_id, fechafin, min(fechainicio) over (
      partition by cliente_id order by fechafin desc groups between unbounded preceding and 1 preceding) as sigue
    from membresias where eliminado_en is null and fechafin >= ${days.desde}) m
  where ${endedIn(days, today)}`

export async function getRenovacion(db: Db, days: DayRange, today: Day): Promise<Renovacion> {
  const { rows } = await sql<Renovacion[number]>`
    select date_trunc('month', fechafin)::date as mes,
      count(*) filter (where resultado = 'renovada') as renovadas,
      count(*) filter (where resultado = 'pendiente') as pendientes,
      count(*) filter (where resultado = 'perdida') as perdidas
    from (${todasIn(days, today)}) terminadas group by 1 order by 1`.execute(db)
  return rows
}

/** Lost memberships with the reason of their cancellation; `SIN_DECIR` if none, or if it was withdrawn. */
const perdidasOf = (those: RawBuilder<unknown>) => sql`
  select t.*, coalesce(c.motivo::text, ${sql.lit(SIN_DECIR)}) as motivo
  from (${those}) t
  left join cancelaciones c on c.membresia_id = t.id and c.reactivada_en is null
  where t.resultado = 'perdida'`

export async function getRetiros(db: Db, days: DayRange, today: Day): Promise<Retiros> {
  const { rows } = await sql<Retiros[number]>`
    select motivo, count(*) as cuantos from (${perdidasOf(todasIn(days, today))}) perdidas group by 1 order by 2 desc, 1`.execute(
    db,
  )
  return rows
}

function behind(
  days: DayRange,
  today: Day,
  asked: (those: RawBuilder<unknown>) => RawBuilder<unknown>,
): RowsOfAnswer {
  return {
    counted: sql`select count(*) as total, 0 as monto, 0 as costo from (${asked(todasIn(days, today))}) terminadas`,
    rows: sql`
      select id as _id, fechafin as fecha, null as hora, created_at as momento, cliente_id,
        tipo || ' desde el ' || to_char(fechainicio, 'FMDD/FMMM/YYYY') as que,
        null::numeric as monto, null::numeric as costo, 'cliente' as a, cliente_id as a_id
      from (${asked(terminadasIn(days, today))}) terminadas order by fechafin desc, created_at desc, id desc`,
  }
}

export function terminadasBehind(
  { resultado }: Pick<FilasQuery, 'resultado'>,
  days: DayRange,
  today: Day,
): RowsOfAnswer {
  const isAsked = resultado ? sql`resultado = ${resultado}` : sql`true`
  return behind(days, today, (those) => sql`select * from (${those}) t where ${isAsked}`)
}

export function perdidasBehind(
  { motivo }: Pick<FilasQuery, 'motivo'>,
  days: DayRange,
  today: Day,
): RowsOfAnswer {
  const isAsked = motivo ? sql`motivo = ${motivo}` : sql`true`
  return behind(days, today, (those) => sql`select * from (${perdidasOf(those)}) p where ${isAsked}`)
}
