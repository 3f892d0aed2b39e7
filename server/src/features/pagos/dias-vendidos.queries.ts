import type { Day } from '@gym/contract/core/calendar'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { isCobrada, isMadeWith, mayHavePaid } from '../../db/gym/membresia-cobrada.ts'

interface Pagado {
  clienteId: string | null
  productoId: string | null
  fecha: Day
}

/** Days of the membership that the payment charges, else of an uncharged one that it may charge; or null. */
const diasVendidos = ({ clienteId, productoId, fecha }: Pagado, columns: RawBuilder<unknown>) => sql<
  string | null
>`(
  select jsonb_build_object('membresia', m.id, 'desde', m.fechainicio, 'hasta', m.fin)
  from (select ${columns}, ${clienteId}::uuid as cliente_id, ${fecha}::date as fecha) g
  left join productos p on p.id = ${productoId}::uuid
  join membresias m on m.cliente_id = g.cliente_id and m.eliminado_en is null
  where m.pago_id = g.id or not ${isCobrada} and m.fin >= g.fecha and ${mayHavePaid}
  order by m.pago_id is distinct from g.id, ${isMadeWith} desc, m.fechafin desc
  limit 1)`

export const diasDeNuevo = (pago: Pagado, id: string, now: Date) =>
  diasVendidos(
    pago,
    sql`${id}::uuid as id, ${now.toISOString()}::timestamptz as created_at, null::text as concepto`,
  )

/** True if the payment (`pagos`) still charges the membership whose days its receipt states. */
const isDelRecibo = sql<SqlBool>`exists (
  select from membresias m
  where m.pago_id = pagos.id and m.eliminado_en is null and m.id::text = pagos.dias_vendidos ->> 'membresia')`

/** Stored days stay if client, product and day do, or if the payment still charges their membership. */
export const diasDeCorregido = (pago: Pagado) => sql<string | null>`(case
  when ${isDelRecibo} or (pagos.cliente_id, pagos.producto_id, pagos.fecha)
    is not distinct from (${pago.clienteId}::uuid, ${pago.productoId}::uuid, ${pago.fecha}::date)
  then pagos.dias_vendidos
  else ${diasVendidos(pago, sql`pagos.id, pagos.created_at, pagos.concepto`)} end)`

/** Stores the days of the payment's membership, unless its receipt states that membership already. */
export async function putDiasVendidos(trx: Db, pagoId: string): Promise<void> {
  await sql`
    update pagos g
    set dias_vendidos = jsonb_build_object('membresia', m.id, 'desde', m.fechainicio, 'hasta', m.fin)
    from membresias m
    where g.id = ${pagoId} and m.pago_id = g.id and m.eliminado_en is null
      and g.dias_vendidos ->> 'membresia' is distinct from m.id::text`.execute(trx)
}
