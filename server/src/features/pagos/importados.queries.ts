import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'

/** The fields by which two payments count as equal. */
export interface Igualdad {
  clienteId: string | null
  fecha: string
  productoId: string | null
  monto: number
}

export async function countIguales(db: Db, those: Igualdad[]): Promise<number[]> {
  const { rows } = await sql<{ orden: number; cuantos: number }>`
    select w.orden, (
      select count(*) from pagos p
      where p.cliente_id is not distinct from w.cliente and p.fecha = w.fecha and p.producto_id is not distinct from w.producto and p.monto = w.monto
        and p.eliminado_en is null) as cuantos
    from unnest(${those.map((each) => each.clienteId)}::uuid[], ${those.map((each) => each.fecha)}::date[],
      ${those.map((each) => each.productoId)}::uuid[], ${those.map((each) => each.monto)}::numeric[])
      with ordinality as w (cliente, fecha, producto, monto, orden)
    order by w.orden`.execute(db)
  return rows.map(({ cuantos }) => cuantos)
}

export async function hidePagos(db: Db, ids: string[], now: Date): Promise<void> {
  await sql`
    update pagos set eliminado_en = ${now.toISOString()}::timestamptz
    where id = any(${ids}::uuid[]) and eliminado_en is null`.execute(db)
}
