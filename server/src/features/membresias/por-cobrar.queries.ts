import { type SqlBool, sql } from 'kysely'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { isCobrada } from '../../db/gym/membresia-cobrada.ts'
import { membresias } from './membresias.queries.ts'

/** Returns the name of the plan or type, and the price in pesos, by membership id. */
export async function listMembresiasPorCobrar(
  db: Db,
  ids: string[],
): Promise<Map<string, { nombre: string; precio: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await membresias(db)
    .leftJoin('productos as p', 'p.id', 'm.planId')
    .select(['m.id', 'm.precio', sql<string>`coalesce(p.nombre, m.tipo::text)`.as('nombre')])
    .where(sql<SqlBool>`m.id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/**
 * Locks an uncharged membership before a sale charges it. The client must be locked.
 * @throws MEMBRESIA_DE_OTRO, MEMBRESIA_YA_COBRADA, PRECIO_CAMBIO
 */
export async function holdPorCobrar(
  trx: Db,
  id: string,
  { clienteId, precio, indice }: { clienteId: string; precio: number; indice: number },
): Promise<void> {
  await trx.selectFrom('membresias').select('id').where('id', '=', id).forUpdate().execute()
  const row = await membresias(trx)
    .select(['m.clienteId', 'm.precio', sql<boolean>`${isCobrada}`.as('isPaid')])
    .where('m.id', '=', id)
    .executeTakeFirst()
  if (row?.clienteId !== clienteId) throw new AppError('MEMBRESIA_DE_OTRO', { extra: { indice } })
  if (row.isPaid) throw new AppError('MEMBRESIA_YA_COBRADA', { extra: { indice } })
  if (row.precio !== precio) throw new AppError('PRECIO_CAMBIO', { extra: { indice, precio: row.precio } })
}
