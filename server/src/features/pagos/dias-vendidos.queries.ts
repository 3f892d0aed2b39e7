import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { isCobrada, isMadeWith, mayHavePaid } from '../../db/gym/membresia-cobrada.ts'
import type { PagoRow } from './pagos.queries.ts'

interface Rest {
  id: RawBuilder<string>
  createdAt: RawBuilder<unknown>
  concepto: RawBuilder<string | null>
}

/** Days of the payment's membership, else of an uncharged one that the payment may be for; null if neither. */
export const diasVendidos = (
  { clienteId, productoId, fecha }: Pick<PagoRow, 'clienteId' | 'productoId' | 'fecha'>,
  { id, createdAt, concepto }: Rest,
) => sql<string | null>`(
  select jsonb_build_object('membresia', m.id, 'desde', m.fechainicio, 'hasta', m.fin)
  from (select ${id}::uuid as id, ${createdAt}::timestamptz as created_at, ${concepto}::text as concepto,
    ${clienteId}::uuid as cliente_id, ${fecha}::date as fecha) g
  left join productos p on p.id = ${productoId}::uuid
  join membresias m on m.cliente_id = g.cliente_id and m.eliminado_en is null
  where m.pago_id = g.id or not ${isCobrada} and m.fin >= g.fecha and ${mayHavePaid}
  order by m.pago_id is distinct from g.id, ${isMadeWith} desc, m.fechafin desc
  limit 1)`

/** Stores the days of the payment's membership, unless its receipt states that membership already. */
export async function putDiasVendidos(trx: Db, pagoId: string): Promise<void> {
  await sql`
    update pagos g
    set dias_vendidos = jsonb_build_object('membresia', m.id, 'desde', m.fechainicio, 'hasta', m.fin)
    from membresias m
    where g.id = ${pagoId} and m.pago_id = g.id and m.eliminado_en is null
      and g.dias_vendidos ->> 'membresia' is distinct from m.id::text`.execute(trx)
}
