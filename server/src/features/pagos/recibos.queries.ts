import type { PagoAnulado, ReciboHallado } from '@gym/contract/pagos/pagos.schema'
import { sql } from 'kysely'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'

/** Deletion of the payment `g`; its author is the author of the last ledger row. Null if it is not deleted. */
const anulado = sql<PagoAnulado | null>`(case when g.eliminado_en is not null then json_build_object(
  'recibo', g.numero, 'en', g.eliminado_en, 'por', (
    select u.nombre from contabilidad t join users u on u.id = t.creado_por
    where t.pago_id = g.id order by t.created_at desc, t.id desc limit 1)) end)`

/** Finds the sale or payment with this number, also a deleted payment. @throws RECIBO_NO_ENCONTRADO */
export async function getRecibo(db: Db, numero: number): Promise<ReciboHallado> {
  const { rows } = await sql<ReciboHallado>`
    select 'venta' as tipo, v.id as _id, null::json as anulado from ventas v where v.numero = ${numero}
    union all
    select 'pago', g.id, ${anulado} from pagos g where g.numero = ${numero}`.execute(db)
  return found(rows[0], 'RECIBO_NO_ENCONTRADO')
}

export async function findAnulacion(db: Db, id: string): Promise<PagoAnulado | null> {
  const row = await db
    .selectFrom('pagos as g')
    .select(anulado.as('anulado'))
    .where('g.id', '=', id)
    .executeTakeFirst()
  return row?.anulado ?? null
}
