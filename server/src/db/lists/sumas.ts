import { sql } from 'kysely'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../connection/database.ts'
import { runAgain } from '../connection/prepared.ts'
import { within } from './filters.ts'

/** Series of daily sums, stored in the table `sumas`. */
export type Sumada =
  | 'asientos'
  /** By weekly slot; without `grupo`, all attendances. */
  | 'asistencias_por_horario'
  | 'clientes'
  | 'contabilidad'
  | 'contabilidad_por_texto'
  | 'libros'
  | 'entradas'
  | 'ingresos'
  /** Three series of the margin, by product with and without cost: `monto` is revenue, `devuelto` cost. */
  | 'margen_devoluciones'
  | 'margen_lineas'
  | 'margen_pagos'
  | 'membresias'
  | 'pagos'
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

export async function joinSumas(db: Db): Promise<void> {
  await sql`select juntar_sumas()`.execute(db)
}
