import type { Day } from '@gym/contract/calendar'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DayRange } from '../day-range.ts'
import type { Db } from './database.ts'
import { within } from './lists.ts'
import { runAgain } from './prepared.ts'

/** What the database keeps sums of (migrations 0063 and 0067). */
export type Sumada =
  | 'asientos'
  | 'asistencias'
  | 'asistencias_por_horario'
  | 'ausencias_desde'
  | 'ausencias_hasta'
  | 'clientes'
  | 'contabilidad'
  | 'contabilidad_por_texto'
  /** The partidas by account: what was debited is `monto`, what was credited `devuelto`. */
  | 'libros'
  | 'entradas'
  /** What came in by method and what it was for: 'efectivo <que>'. */
  | 'ingresos'
  /** Goods by product, what they cost is `devuelto`: sold on a sale, brought back, and paid without a sale. */
  | 'margen_devoluciones'
  | 'margen_lineas'
  | 'margen_pagos'
  | 'membresias'
  | 'pagos'
  /** By the last day that a client has: `cuantos` clients, whose `monto` memberships end on it. */
  | 'ultimas_membresias'
  | 'ventas'

/** What of a table counts: days of a range, one group of its rows or all. */
export interface Sumadas extends DayRange {
  de: Sumada
  grupo?: string | undefined
}

export interface Suma {
  cuantos: number
  /** In pesos, as `devuelto`. */
  monto: number
  devuelto: number
}

/** The condition on `sumas`. */
export const inSumas = ({ de, grupo, ...days }: Sumadas) => sql`
  de = ${sql.lit(de)} and ${grupo === undefined ? sql`true` : sql`grupo = ${grupo}`} and ${within('dia', days)}`

/** What sums are made of: the days of a range, or the totals of all days with what is in none yet (migration 0076). */
const summands = (what: Sumadas) =>
  what.desde || what.hasta
    ? sql`(select cuantos, monto, devuelto from sumas where ${inSumas(what)})`
    : sql`(select cuantos, monto, devuelto from sumas_totales where ${inSumas(what)}
      union all select cuantos, monto, devuelto from sumas where not en_total and ${inSumas(what)})`

/** How many rows there are and what they come to, exactly, however many. */
export async function sumar(db: Db, what: Sumadas): Promise<Suma> {
  const statement = sql<Suma>`
    select coalesce(sum(cuantos), 0)::bigint as cuantos, coalesce(sum(monto), 0) as monto,
      coalesce(sum(devuelto), 0) as devuelto
    from ${summands(what)} as sumandos`.compile(db)
  const [sum] = await runAgain(db, statement)
  return sum ?? { cuantos: 0, monto: 0, devuelto: 0 }
}

/** What counts the rows of a list that is kept. */
export const countOf = (what: Sumadas) => async (db: Db) => ({ total: (await sumar(db, what)).cuantos })

/**
 * What a list that shows the newest day first leaves out before a page: the days after the one where it begins.
 *
 * @param instant the column of the moment that the day in `column` is of, where an index has the one and not the other
 */
export const jumpTo =
  (db: Db, what: Sumadas, column: string, instant?: string) =>
  async <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>, skipped: number) => {
    const day = await dayAt(db, what, skipped)
    if (!day) return { query, skipped }
    const until = query.where(within(column, { hasta: day.dia }))
    return {
      // A day ends nowhere later than at noon of the next one in Greenwich.
      query: instant
        ? until.where(
            sql<SqlBool>`${sql.ref(instant)} < (${day.dia}::date + 2)::timestamp at time zone 'UTC'`,
          )
        : until,
      skipped: skipped - day.before,
    }
  }

/** On which day a row lies that so many newer ones are before, and how many of them are of later days. */
async function dayAt(
  db: Db,
  what: Sumadas,
  skipped: number,
): Promise<{ dia: Day; before: number } | undefined> {
  const { rows } = await sql<{ dia: Day; before: number }>`
    select dia, before from (
      select dia, (sum(sum(cuantos)) over (order by dia desc) - sum(cuantos))::bigint as before
      from sumas where ${inSumas(what)} group by dia) days
    where before <= ${skipped} order by dia limit 1`.execute(db)
  return rows[0]
}

/** Makes one of the many sums of a day, so that they stay few. */
export async function joinSumas(db: Db): Promise<void> {
  await sql`select juntar_sumas()`.execute(db)
}
