import type { TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { isCobrada, isPagoSuelto } from '../../db/gym/membresia-cobrada.ts'
import { membresias } from './membresias.queries.ts'

export interface MembresiaPorCobrar {
  nombre: string
  precio: number
  tipo: TipoMembresia
  dias: number
  sesiones: number
  inicial: number | null
}

/** Maps ids to memberships, also charged ones; `nombre` is of the plan or type, prices are in pesos. */
export async function listMembresiasPorCobrar(
  db: Db,
  ids: string[],
): Promise<Map<string, MembresiaPorCobrar>> {
  if (ids.length === 0) return new Map()
  const rows = await membresias(db)
    .leftJoin('productos as p', 'p.id', 'm.planId')
    .select(['m.id', 'm.precio', 'm.tipo', 'm.duracion as dias', 'm.sesionesRestantes as sesiones'])
    .select(['m.precioInicial as inicial', sql<string>`coalesce(p.nombre, m.tipo::text)`.as('nombre')])
    .where(sql<SqlBool>`m.id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

export interface PorCobrar {
  clienteId: string
  precio: number
  isPaid: boolean
  isCortesia: boolean
}

/** Locks the client's memberships among `ids`; returns all of `ids` that exist. The client must be locked. */
export async function holdPorCobrar(
  trx: Db,
  ids: string[],
  clienteId: string,
): Promise<Map<string, PorCobrar>> {
  await trx
    .selectFrom('membresias')
    .select('id')
    .where('id', 'in', ids)
    .where('clienteId', '=', clienteId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await membresias(trx)
    .select(['m.id', 'm.clienteId', 'm.precio', sql<boolean>`${isCobrada}`.as('isPaid')])
    .select(sql<boolean>`m.cortesia is not null`.as('isCortesia'))
    .where('m.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Finds the newest payment without a membership that may be for membership `id`, except `known` ones. */
export function findPagoSuelto(db: Db, id: string, known: string[]) {
  return membresias(db)
    .innerJoin('pagos as g', 'g.clienteId', 'm.clienteId')
    .leftJoin('productos as p', 'p.id', 'g.productoId')
    .select(['g.id as _id', 'g.monto', 'g.fecha', 'g.createdAt', 'c.nombre'])
    .where('m.id', '=', id)
    .where(isPagoSuelto)
    .where(sql<SqlBool>`g.id <> all(${known}::uuid[])`)
    .orderBy('g.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** True if a payment or a sale, also on credit, charged the membership and was neither deleted nor returned. */
export async function isMembresiaCobrada(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('membresias as m')
    .select(sql<boolean>`${isCobrada}`.as('isPaid'))
    .where('m.id', '=', id)
    .executeTakeFirst()
  return row?.isPaid ?? false
}
