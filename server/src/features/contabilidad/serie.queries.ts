import type { SerieContable } from '@gym/contract/contabilidad/contabilidad.schema'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { type Filtro, summedIn } from './filtro.queries.ts'

const MOST_DAYS = 62
const MOST_MONTHS = 1200

/** Sums by day up to 62 days, else by month, with zeros where no rows are; at most the last hundred years. */
export async function getSerie(db: Db, filtro: Filtro): Promise<SerieContable> {
  const { rows } = await sql<{ paso: 'day' | 'month' } & SerieContable['puntos'][number]>`
    with filtrado as (
      select tipo, monto, fecha from ${await summedIn(db, filtro)} as summed
    ), extremos as (
      select coalesce(${filtro.desde ?? null}::date, min(fecha)) as desde,
             coalesce(${filtro.hasta ?? null}::date, max(fecha)) as hasta
      from filtrado
    ), medida as (
      select desde, hasta, case when hasta - desde < ${MOST_DAYS}::int then 'day' else 'month' end as paso
      from extremos
    ), puntos as (
      select paso, punto
      from medida, generate_series(
        greatest(date_trunc(paso, desde::timestamp),
                 date_trunc(paso, hasta::timestamp) - make_interval(months => ${MOST_MONTHS}::int - 1)),
        hasta::timestamp,
        ('1 ' || paso)::interval
      ) as punto
    ), sumas as (
      select date_trunc(paso, fecha::timestamp) as punto,
             sum(monto) filter (where tipo = 'ingreso') as ingresos,
             sum(monto) filter (where tipo = 'egreso') as egresos
      from filtrado, medida
      group by 1
    )
    select paso, punto::date as fecha, coalesce(ingresos, 0) as ingresos, coalesce(egresos, 0) as egresos
    from puntos left join sumas using (punto)
    order by punto
  `.execute(db)
  return {
    unidad: rows[0]?.paso === 'month' ? 'mes' : 'dia',
    puntos: rows.map(({ paso: _, ...punto }) => punto),
  }
}
