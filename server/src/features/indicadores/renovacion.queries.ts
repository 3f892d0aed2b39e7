import { addDays, type Day, type DayRange } from '@gym/contract/calendar'
import type { FilasQuery, Renovacion, Retiros } from '@gym/contract/preguntas'
import { RENEWAL_DAYS, SIN_DECIR } from '@gym/contract/preguntas.rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { within } from '../../db/lists.ts'
import type { Behind } from './behind.ts'

/** The memberships of clients who are there that ended on some days, by what became of them: `resultado`. */
function terminadasIn({ desde, hasta }: DayRange, today: Day): RawBuilder<unknown> {
  const yesterday = addDays(today, -1)
  const days = { desde, hasta: hasta < yesterday ? hasta : yesterday }
  return sql`
    select m.id, m.cliente_id, m.tipo, m.fechainicio, m.fechafin, m.created_at,
      case
        when exists (
          select from membresias otra
          where otra.cliente_id = m.cliente_id and otra.eliminado_en is null and otra.fechafin > m.fechafin
            and otra.fechainicio <= m.fechafin + ${sql.lit(RENEWAL_DAYS)}) then 'renovada'
        when m.fechafin >= ${addDays(today, -RENEWAL_DAYS)} then 'pendiente'
        else 'perdida'
      end as resultado
    from membresias m
    where m.eliminado_en is null and ${within('m.fechafin', days)}
      and m.cliente_id not in (select id from clientes where eliminado_en is not null)`
}

/** How many of those that ended in each month were followed by another. */
export async function getRenovacion(db: Db, days: DayRange, today: Day): Promise<Renovacion> {
  const { rows } = await sql<Renovacion[number]>`
    select date_trunc('month', fechafin)::date as mes,
      count(*) filter (where resultado = 'renovada') as renovadas,
      count(*) filter (where resultado = 'pendiente') as pendientes,
      count(*) filter (where resultado = 'perdida') as perdidas
    from (${terminadasIn(days, today)}) terminadas group by 1 order by 1`.execute(db)
  return rows
}

/** What was said of it on cancelling, where that stands. */
const motivo = sql`coalesce((
  select c.motivo::text from cancelaciones c where c.membresia_id = t.id and c.reactivada_en is null
  order by c.creado_en desc limit 1), ${sql.lit(SIN_DECIR)})`

const perdidasIn = (days: DayRange, today: Day) => sql`
  select t.*, ${motivo} as motivo from (${terminadasIn(days, today)}) t where t.resultado = 'perdida'`

/** Those that were not followed by another, by why, the most first. */
export async function getRetiros(db: Db, days: DayRange, today: Day): Promise<Retiros> {
  const { rows } = await sql<Retiros[number]>`
    select motivo, count(*) as cuantos from (${perdidasIn(days, today)}) perdidas group by 1 order by 2 desc, 1`.execute(
    db,
  )
  return rows
}

function behind(those: RawBuilder<unknown>): Behind {
  return {
    counted: sql`select count(*) as total, 0 as monto, 0 as costo from (${those}) terminadas`,
    rows: sql`
      select id as _id, fechafin as fecha, null as hora, created_at as momento, cliente_id,
        tipo || ' desde el ' || to_char(fechainicio, 'DD/MM/YYYY') as que,
        null::numeric as monto, null::numeric as costo, 'cliente' as a, cliente_id as a_id
      from (${those}) terminadas order by fechafin desc, created_at desc, id desc`,
  }
}

/** The memberships that a figure of the renewals counts, by their last day. */
export function terminadasBehind(
  { resultado }: Pick<FilasQuery, 'resultado'>,
  days: DayRange,
  today: Day,
): Behind {
  const isAsked = resultado ? sql`resultado = ${resultado}` : sql`true`
  return behind(sql`select * from (${terminadasIn(days, today)}) t where ${isAsked}`)
}

/** The memberships of who left. */
export function perdidasBehind({ motivo }: Pick<FilasQuery, 'motivo'>, days: DayRange, today: Day): Behind {
  const isAsked = motivo ? sql`motivo = ${motivo}` : sql`true`
  return behind(sql`select * from (${perdidasIn(days, today)}) p where ${isAsked}`)
}
