import type { Day } from '@gym/contract/core/calendar'
import type { SinCobrar } from '@gym/contract/membresias/membresias.schema'
import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { matches } from '../lists/filters.ts'
import { isSinCobrar } from './membresia-cobrada.ts'

/** Sums uncharged memberships per client; with `hasta`, only memberships begun by that day. */
export const sinCobrar = (db: Db, hasta?: Day) =>
  db
    .selectFrom('membresias as m')
    .where('m.eliminadoEn', 'is', null)
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
