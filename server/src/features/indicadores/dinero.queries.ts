import type { DayRange } from '@gym/contract/core/calendar'
import type { ClaseDeIngreso } from '@gym/contract/indicadores/preguntas.rules'
import type { DineroRecibido, FilasQuery } from '@gym/contract/indicadores/preguntas.schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { within } from '../../db/lists/filters.ts'
import { inSumas } from '../../db/lists/sumas.ts'
import type { RowsOfAnswer } from './behind.ts'

const IS_PRODUCT = sql<SqlBool>`que ~ '^[0-9a-f]{8}-'`

/** Income by month, method and purpose, from the stored daily sums. */
const ingresosIn = (days: DayRange) => sql`
  select s.*, case que when 'Abono' then 'Abonos a deudas' when 'Otro' then 'Ventas sin producto' when 'Manual' then 'Anotado a mano'
      when 'Suscripcion' then 'Suscripciones'
      else coalesce(p.nombre, que || ' sin producto') end as nombre,
    case when que in ('Mensualidad', 'Clase', 'Suscripcion') or pl.id is not null or p.nombre ilike '%mensualidad%' or p.nombre ilike '%clase%' then 'membresias'
      when que = 'Abono' then 'abonos' when ${IS_PRODUCT} then 'productos' else 'otros' end as clase
  from (
    select date_trunc('month', dia)::date as mes, split_part(grupo, ' ', 1) as metodo, split_part(grupo, ' ', 2) as que,
      sum(cuantos)::bigint as cuantos, sum(monto) as monto
    from sumas where ${inSumas({ de: 'ingresos', ...days })} group by 1, 2, 3) s
  left join productos p on p.id = case when ${IS_PRODUCT} then que::uuid end
  left join planes pl on pl.id = p.id`

export async function getDinero(db: Db, days: DayRange): Promise<DineroRecibido> {
  const { rows } = await sql<DineroRecibido>`
    with dicho as materialized (${ingresosIn(days)})
    select
      (select coalesce(json_agg(json_build_object('mes', mes, 'metodo', metodo, 'monto', monto) order by mes, metodo), '[]')
       from (select mes, metodo, sum(monto) as monto from dicho group by 1, 2 having sum(monto) <> 0) cada) as por_metodo,
      (select coalesce(json_agg(json_build_object('mes', mes, 'clase', clase, 'monto', monto) order by mes, clase), '[]')
       from (select mes, clase, sum(monto) as monto from dicho group by 1, 2 having sum(monto) <> 0) cada) as por_clase,
      (select coalesce(json_agg(json_build_object('que', que, 'nombre', nombre, 'clase', clase, 'monto', monto) order by monto desc, nombre, que), '[]')
       from (select que, nombre, clase, sum(monto) as monto from dicho group by 1, 2, 3 having sum(monto) <> 0
             order by 4 desc, 2, 1 limit 30) cada) as por_producto,
      (select coalesce(sum(monto), 0) from dicho) as total,
      (select coalesce(sum(devuelto - monto), 0) from sumas
       where ${inSumas({ de: 'libros', ...days })} and grupo >= '4' and grupo < '5') as en_libros`.execute(db)
  return found(rows[0], 'ERROR_INTERNO')
}

export function ingresosBehind(
  { metodo, clase, que }: Pick<FilasQuery, 'metodo' | 'clase' | 'que'>,
  days: DayRange,
): RowsOfAnswer {
  const asked: RawBuilder<SqlBool>[] = [
    ...(metodo ? [sql<SqlBool>`metodo = ${metodo}`] : []),
    ...(clase ? [sql<SqlBool>`clase = ${clase satisfies ClaseDeIngreso}`] : []),
    ...(que ? [sql<SqlBool>`que = ${que}`] : []),
  ]
  const those = asked.length === 0 ? sql`true` : sql`(${sql.join(asked, sql` and `)})`
  const deQue = sql`case
    when m.pago_id is null then coalesce((select 'Suscripcion' from suscripciones s where s.contabilidad_id = m.id), 'Manual')
    else coalesce((select a.de_que from ingresos_de_antes a where a.fila_id = m.id), de_que_es(p)) end`
  return {
    counted: sql`select sum(cuantos)::bigint as total, sum(monto) as monto, 0 as costo from (${ingresosIn(days)}) dicho where ${those}`,
    rows: sql`
      select m.id as _id, m.fecha, null as hora, m.created_at as momento, p.cliente_id, m.descripcion as que, m.monto, null::numeric as costo,
        case when m.pago_id is null then 'transaccion' when p.eliminado_en is null then 'pago' end as a,
        coalesce(m.pago_id, m.id) as a_id
      from contabilidad m left join pagos p on p.id = m.pago_id
      where m.tipo = 'ingreso' and ${within('m.fecha', days)}
        and ${metodo ? sql`m.metodo_pago = ${metodo}` : sql`true`}
        and ${que || clase ? sql`${deQue} = any(array(select que from (${ingresosIn(days)}) dicho where ${those}))` : sql`true`}
      order by m.fecha desc, m.created_at desc, m.id desc`,
  }
}
