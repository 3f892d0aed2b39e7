import type { Day } from '@gym/contract/core/calendar'
import type { SinCobrar } from '@gym/contract/membresias/membresias.schema'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { matches } from '../lists/lists.ts'
import { isSinCobrar } from './membresia-cobrada.ts'

/**
 * True for the memberships (`m`) that `isSinCobrar` has to judge. Each branch repeats the predicate of its
 * index: membresias_sin_pago, pagos_sin_efecto.
 */
const mayBeSinCobrar = sql<SqlBool>`m.id in (
  select free.id from membresias free
  where free.eliminado_en is null and free.pago_id is null and free.creada_por is not null
    and free.titular_id is null and free.cortesia is null
    and not exists (
      select from venta_lineas sold where sold.membresia_id = free.id and sold.devuelta < sold.cantidad)
  union all
  select held.id from pagos undone
  join membresias held on held.pago_id = undone.id and held.eliminado_en is null
  where undone.eliminado_en is not null or undone.devuelta >= undone.cantidad or undone.monto <= 0)`

/** Sums uncharged memberships per client; with `hasta`, only memberships begun by that day. */
export const sinCobrar = (db: Db, hasta?: Day) =>
  db
    .selectFrom('membresias as m')
    .where('m.eliminadoEn', 'is', null)
    .where(mayBeSinCobrar)
    .where(isSinCobrar)
    .$if(hasta !== undefined, (all) => all.where('m.fechainicio', '<=', hasta ?? ''))
    .groupBy('m.clienteId')
    .select(['m.clienteId', sql<number>`count(*)`.as('cuantas'), sql<number>`sum(m.precio)`.as('monto')])
    .select(sql<Day>`min(m.fechainicio)`.as('desde'))

export function sumSinCobrar(
  db: Db,
  { buscar, hasta }: { buscar?: string | undefined; hasta?: Day } = {},
): Promise<SinCobrar> {
  return db
    .selectFrom(sinCobrar(db, hasta).as('s'))
    .innerJoin('clientes', 'clientes.id', 's.clienteId')
    .select(sql<number>`coalesce(sum(s.cuantas), 0)::int`.as('cuantas'))
    .select(sql<number>`coalesce(sum(s.monto), 0)`.as('monto'))
    .where('clientes.eliminadoEn', 'is', null)
    .where(matches('clientes.busqueda', buscar))
    .executeTakeFirstOrThrow()
}
