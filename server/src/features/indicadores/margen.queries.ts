import type { DayRange } from '@gym/contract/core/calendar'
import type { FilasQuery, Margen } from '@gym/contract/indicadores/preguntas.schema'
import { sql } from 'kysely'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { within } from '../../db/lists/filters.ts'
import { inSumas, type Sumada } from '../../db/lists/sumas.ts'
import type { RowsOfAnswer } from './behind.ts'

const KEPT: Sumada[] = ['margen_lineas', 'margen_devoluciones', 'margen_pagos']

/** Net sales by month and product; `sabe`: the cost is known. */
const vendidoIn = (days: DayRange) => sql`
  select date_trunc('month', dia)::date as mes, left(grupo, 36)::uuid as producto_id, length(grupo) > 36 as sabe,
    sum(cuantos)::bigint as cuantos, sum(monto) as monto, sum(devuelto) as costo
  from (${sql.join(
    KEPT.map((de) => sql`select * from sumas where ${inSumas({ de, ...days })}`),
    sql` union all `,
  )}) dias group by 1, 2, 3`

export async function getMargen(db: Db, days: DayRange): Promise<Margen> {
  const sums = sql`sum(monto) as ventas, coalesce(sum(monto) filter (where sabe), 0) as con_costo, sum(costo) as costo`
  const figures = sql`'ventas', ventas, 'conCosto', con_costo, 'costo', cada.costo`
  const { rows } = await sql<Margen>`
    with vendido as materialized (${vendidoIn(days)})
    select
      (select coalesce(json_agg(json_build_object('mes', mes, ${figures}) order by mes), '[]')
       from (select mes, ${sums} from vendido group by 1) cada) as meses,
      (select coalesce(json_agg(json_build_object(
          'producto', json_build_object('_id', p.id, 'nombre', p.nombre), ${figures}) order by ventas desc, p.nombre, p.id), '[]')
       from (select producto_id, ${sums} from vendido group by 1 order by 2 desc, 1 limit 50) cada
       join productos p on p.id = cada.producto_id) as productos`.execute(db)
  return found(rows[0], 'ERROR_INTERNO')
}

export function ventasBehind(
  { producto, conCosto }: Pick<FilasQuery, 'producto' | 'conCosto'>,
  days: DayRange,
): RowsOfAnswer {
  const isAsked = (table: string) => sql`
    ${producto ? sql`${sql.ref(`${table}.producto_id`)} = ${producto}` : sql`true`}
    and (${sql.ref(`${table}.costo`)} is not null ${conCosto ? sql`` : sql`or ${sql.ref(`${table}.stock_tomado`)} > 0`})`
  const lineas = sql`ventas v join venta_lineas l on l.venta_id = v.id and l.tipo = 'producto' and ${isAsked('l')}`
  return {
    counted: sql`
      select sum(cuantos)::bigint as total, sum(monto) as monto, sum(costo) as costo from (${vendidoIn(days)}) vendido
      where ${producto ? sql`producto_id = ${producto}` : sql`true`} and ${conCosto ? sql`sabe` : sql`true`}`,
    rows: sql`
      select * from (
        select md5(v.id || ' ' || l.indice)::uuid as _id, v.fecha, null as hora, v.created_at as momento, v.cliente_id,
          l.descripcion || ' × ' || l.cantidad as que, l.monto, l.costo * l.cantidad as costo, 'venta' as a, v.id as a_id
        from ${lineas} where ${within('v.fecha', days)}
        union all
        select md5(d.id || ' ' || x.indice)::uuid, d.fecha, null, d.created_at, v.cliente_id,
          'Devolución: ' || l.descripcion || ' × ' || x.cantidad, -x.monto,
          l.costo * case when x.repuesta then -x.cantidad else 0 end, 'venta', v.id
        from devoluciones d join devolucion_lineas x on x.devolucion_id = d.id join ${lineas} on v.id = d.venta_id and l.indice = x.indice
        where ${within('d.fecha', days)}
        union all
        select g.id, g.fecha, null, g.created_at, g.cliente_id, p.nombre || ' × ' || g.cantidad, g.monto, g.costo * g.cantidad, 'pago', g.id
        from pagos g join productos p on p.id = g.producto_id
        where g.eliminado_en is null and g.venta_id is null and ${isAsked('g')} and ${within('g.fecha', days)}) vendido
      order by fecha desc, momento desc, _id desc`,
  }
}
