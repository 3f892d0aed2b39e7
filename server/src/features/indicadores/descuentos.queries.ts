import type { DayRange } from '@gym/contract/core/calendar'
import type { Descuentos, FilasQuery } from '@gym/contract/indicadores/preguntas.schema'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { within } from '../../db/lists/lists.ts'
import type { Behind } from './behind.ts'

const MOST_SELLERS = 100

/** Discounted sales of these days, one row each; a line's discount has its share of the cart's. */
const rebajadas = (days: DayRange, persona?: string) => sql`
  select v.id, v.numero, v.fecha, v.created_at, v.cliente_id, v.vendida_por, v.autorizada_por, r.descuento, r.precio,
    concat_ws('; ', v.descuento_motivo, r.motivos) as motivos
  from ventas v
  join (
    select l.venta_id, sum(l.descuento) as descuento, sum(l.monto + l.descuento) as precio,
      string_agg(distinct l.descuento_motivo, '; ') as motivos
    from venta_lineas l join ventas d on d.id = l.venta_id
    where l.descuento > 0 and ${within('d.fecha', days)} group by 1) r on r.venta_id = v.id
  where ${persona ? sql`v.vendida_por = ${persona}` : sql`true`}`

export async function getDescuentos(db: Db, days: DayRange): Promise<Descuentos> {
  const { rows } = await sql<Descuentos[number]>`
    select json_build_object('_id', u.id, 'nombre', u.nombre) as persona, count(*) as ventas,
      count(r.autorizada_por) as autorizadas, sum(r.descuento) as descuento, sum(r.precio) as precio
    from (${rebajadas(days)}) r join users u on u.id = r.vendida_por
    group by u.id, u.nombre order by sum(r.descuento) desc, u.nombre, u.id limit ${MOST_SELLERS}`.execute(db)
  return rows
}

export function rebajadasBehind({ persona }: Pick<FilasQuery, 'persona'>, days: DayRange): Behind {
  return {
    counted: sql`
      select count(*) as total, sum(descuento) as monto, 0 as costo from (${rebajadas(days, persona)}) r`,
    rows: sql`
      select id as _id, fecha, null as hora, created_at as momento, cliente_id,
        'Venta N.º ' || numero || ': ' || motivos as que, descuento as monto, null::numeric as costo,
        'venta' as a, id as a_id
      from (${rebajadas(days, persona)}) r order by fecha desc, momento desc, _id desc`,
  }
}
