import type { DayRange } from '@gym/contract/core/calendar'
import type { Descuentos, FilasQuery } from '@gym/contract/indicadores/preguntas.schema'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { isCobrada } from '../../db/gym/membresia-cobrada.ts'
import { within } from '../../db/lists/filters.ts'
import type { RowsOfAnswer } from './behind.ts'

const MOST_SELLERS = 100

/** Discounted sales of these days, one row each; units that were returned do not count. */
const ventasRebajadas = (days: DayRange) => sql`
  select v.id, v.fecha, v.created_at as momento, v.cliente_id, v.vendida_por as persona, v.autorizada_por,
    r.descuento, r.precio,
    concat_ws(': ', 'Venta N.º ' || v.numero, nullif(concat_ws('; ', v.descuento_motivo, r.motivos,
      (select 'Enviada por ' || u.nombre from operaciones_mostrador o join users u on u.id = o.enviada_por
       where o.resultado_id = v.id and o.enviada_por <> v.vendida_por limit 1)), '')) as que,
    'venta' as a, v.id as a_id
  from ventas v
  join (
    select l.venta_id, sum((l.lista * l.cantidad - l.monto) * (l.cantidad - l.devuelta) / l.cantidad) as descuento,
      sum(l.lista * (l.cantidad - l.devuelta)) as precio,
      string_agg(distinct nullif(l.descuento_motivo, d.descuento_motivo), '; ') as motivos
    from venta_lineas l join ventas d on d.id = l.venta_id
    where l.lista * l.cantidad > l.monto and l.devuelta < l.cantidad and ${within('d.fecha', days)}
    group by 1) r on r.venta_id = v.id`

/** Discounts outside a sale. Deleted records, fully returned payments and charged courtesies do not count. */
const rebajas = (days: DayRange) => sql`
  select r.id, r.fecha, r.creada_en, coalesce(m.cliente_id, g.cliente_id), r.hecha_por, r.autorizada_por,
    r.lista - r.monto, r.lista,
    case r.tipo when 'cortesia' then 'Cortesía: ' || r.motivo else r.motivo end,
    case when g.id is not null then 'pago' else 'cliente' end, coalesce(g.id, m.cliente_id)
  from rebajas r
  left join membresias m on m.id = r.membresia_id
  left join pagos g on g.id = r.pago_id
  where ${within('r.fecha', days)} and coalesce(m.eliminado_en, g.eliminado_en) is null
    and (g.id is null or g.devuelta < g.cantidad) and not (r.tipo = 'cortesia' and ${isCobrada})`

const rebajadas = (days: DayRange, persona?: string) => sql`
  select * from (${ventasRebajadas(days)} union all ${rebajas(days)}) todas
  where ${persona ? sql`persona = ${persona}` : sql`true`}`

export async function getDescuentos(db: Db, days: DayRange): Promise<Descuentos> {
  const { rows } = await sql<Descuentos[number]>`
    select json_build_object('_id', u.id, 'nombre', u.nombre) as persona, count(*) as ventas,
      count(r.autorizada_por) as autorizadas, round(sum(r.descuento), 2) as descuento, sum(r.precio) as precio
    from (${rebajadas(days)}) r join users u on u.id = r.persona
    group by u.id, u.nombre order by sum(r.descuento) desc, u.nombre, u.id limit ${MOST_SELLERS}`.execute(db)
  return rows
}

export function rebajadasBehind({ persona }: Pick<FilasQuery, 'persona'>, days: DayRange): RowsOfAnswer {
  return {
    counted: sql`
      select count(*) as total, round(sum(descuento), 2) as monto, 0 as costo from (${rebajadas(days, persona)}) r`,
    rows: sql`
      select id as _id, fecha, null as hora, momento, cliente_id, que, round(descuento, 2) as monto,
        null::numeric as costo, a, a_id
      from (${rebajadas(days, persona)}) r order by fecha desc, momento desc, _id desc`,
  }
}
