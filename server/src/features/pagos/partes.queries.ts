import { inPesos } from '@gym/contract/core/money'
import type { MetodoPago } from '@gym/contract/pagos/pagos.rules'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { metodoDe, type Parte } from '@gym/contract/ventas/ventas.rules'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'

/** Parts by method of the payment `g`; empty unless it is split. */
export const partes = sql<Pago['partes']>`(
  select coalesce(json_agg(json_build_object('metodo', p.metodo_pago, 'monto', p.monto) order by p.metodo_pago), '[]')
  from pago_partes p where p.pago_id = g.id)`

export const metodosDePartes = sql<string>`(
  select coalesce(string_agg(' ' || p.metodo_pago, ''), '') from pago_partes p where p.pago_id = g.id)`

export const isPaidBy = (metodo: MetodoPago) => sql<SqlBool>`(
  g.metodo_pago = ${metodo} or g.id in (select p.pago_id from pago_partes p where p.metodo_pago = ${metodo}))`

/** Parts of a payment, in cents. */
interface Partido {
  id: string
  partes: Parte[]
}

export async function insertPartes(db: Db, pagos: Partido[]): Promise<void> {
  const rows = pagos
    .filter(({ partes }) => partes.length > 1)
    .flatMap(({ id, partes }) =>
      partes.map(({ metodo, monto }) => ({ pagoId: id, metodoPago: metodo, monto: inPesos(monto) })),
    )
  if (rows.length > 0) await db.insertInto('pagoPartes').values(rows).execute()
}

export async function replacePartes(db: Db, pagos: Partido[]): Promise<void> {
  const ids = pagos.map(({ id }) => id)
  const metodos = pagos.map(({ partes }) => metodoDe(partes))
  await sql`
    update pagos set metodo_pago = said.metodo
    from unnest(${ids}::uuid[], ${metodos}::metodo_pago[]) as said (id, metodo)
    where pagos.id = said.id`.execute(db)
  await sql`delete from pago_partes where pago_id = any(${ids}::uuid[])`.execute(db)
  await insertPartes(db, pagos)
}
