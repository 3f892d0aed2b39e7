import type { Day } from '@gym/contract/core/calendar'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../connection/database.ts'
import { runAgain } from '../connection/prepared.ts'
import { within } from './lists.ts'

/** Series of daily sums, stored in the table `sumas`. */
export type Sumada =
  | 'asientos'
  | 'asistencias'
  | 'asistencias_por_horario'
  | 'ausencias_desde'
  | 'ausencias_hasta'
  | 'clientes'
  | 'contabilidad'
  | 'contabilidad_por_texto'
  | 'libros'
  | 'entradas'
  | 'ingresos'
  /** The three series of the margin, by product: `monto` is revenue, `devuelto` cost. */
  | 'margen_devoluciones'
  | 'margen_lineas'
  | 'margen_pagos'
  | 'membresias'
  | 'pagos'
  /** Sums by the last day of each client's memberships: `cuantos` clients and `monto` memberships. */
  | 'ultimas_membresias'
  | 'ventas'

export interface Sumadas extends DayRange {
  de: Sumada
  grupo?: string | undefined
}

export interface Suma {
  cuantos: number
  monto: number
  devuelto: number
}

export const inSumas = ({ de, grupo, ...days }: Sumadas) => sql`
  de = ${sql.lit(de)} and ${grupo === undefined ? sql`true` : sql`grupo = ${grupo}`} and ${within('dia', days)}`

/** Without a range, the stored totals plus the sums that they do not include yet. */
const summands = (what: Sumadas) =>
  what.desde || what.hasta
    ? sql`(select cuantos, monto, devuelto from sumas where ${inSumas(what)})`
    : sql`(select cuantos, monto, devuelto from sumas_totales where ${inSumas(what)}
      union all select cuantos, monto, devuelto from sumas where not en_total and ${inSumas(what)})`

export async function sumar(db: Db, what: Sumadas): Promise<Suma> {
  const statement = sql<Suma>`
    select coalesce(sum(cuantos), 0)::bigint as cuantos, coalesce(sum(monto), 0) as monto,
      coalesce(sum(devuelto), 0) as devuelto
    from ${summands(what)} as sumandos`.compile(db)
  const [sum] = await runAgain(db, statement)
  return sum ?? { cuantos: 0, monto: 0, devuelto: 0 }
}

export const countOf = (what: Sumadas) => async (db: Db) => ({ total: (await sumar(db, what)).cuantos })

/**
 * The `jump` of a list that begins with the newest day: skips whole days before the page.
 * @param instant column of the moment, if the index has the moment instead of the day
 */
export const jumpTo =
  (db: Db, what: Sumadas, column: string, instant?: string) =>
  async <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>, skipped: number) => {
    const day = await dayAt(db, what, skipped)
    if (!day) return { query, skipped }
    const until = query.where(within(column, { hasta: day.dia }))
    return {
      // A day has ended in every time zone by the end of the next day in UTC.
      query: instant
        ? until.where(
            sql<SqlBool>`${sql.ref(instant)} < (${day.dia}::date + 2)::timestamp at time zone 'UTC'`,
          )
        : until,
      skipped: skipped - day.before,
    }
  }

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

export async function joinSumas(db: Db): Promise<void> {
  await sql`select juntar_sumas()`.execute(db)
}
