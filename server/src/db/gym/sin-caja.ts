import type { OrigenDeCaja } from '@gym/contract/caja/caja.rules'
import type { CobroSinCaja, CobrosSinCaja, SinCajaQuery } from '@gym/contract/caja/caja.schema'
import type { Day } from '@gym/contract/core/calendar'
import { type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { found } from '../../core/app-error.ts'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../connection/database.ts'
import { within } from '../lists/filters.ts'
import { inOrder, type Page, paginate } from '../lists/lists.ts'
import { desc } from '../lists/order.ts'

/** Cash of payments and refunds that belongs to no shift. */
const sinCaja = (db: Db) =>
  db.selectFrom('cobrosSinCaja as s').innerJoin('contabilidad as c', 'c.id', 's.filaId')

/** Sums in pesos the cash outside shifts that a Z counted; `sinCajaDeAntes` is of months before `mes`. */
export async function sumSinCajaDeZ(
  db: Db,
  { z, mes }: { z: number; mes: Day },
): Promise<{ sinCaja: number; sinCajaDeAntes: number }> {
  const isBefore = sql`c.fecha < date_trunc('month', ${mes}::date)`
  const row = await sinCaja(db)
    .select([
      sql<number>`coalesce(sum(c.monto) filter (where not ${isBefore}), 0)`.as('sinCaja'),
      sql<number>`coalesce(sum(c.monto) filter (where ${isBefore}), 0)`.as('sinCajaDeAntes'),
    ])
    .where('s.z', '=', z)
    .executeTakeFirst()
  return found(row, 'ERROR_INTERNO')
}

/** Sums the cash outside shifts in pesos: the part that no Z has counted yet, or the part of these days. */
export async function sumSinCaja(
  db: Db,
  of: 'por contar' | DayRange,
): Promise<{ cuantos: number; monto: number }> {
  const row = await sinCaja(db)
    .select(({ fn }) => [
      fn.countAll<number>().as('cuantos'),
      sql<number>`coalesce(sum(c.monto), 0)`.as('monto'),
    ])
    .where(of === 'por contar' ? sql<SqlBool>`s.z is null` : within('c.fecha', of))
    .executeTakeFirst()
  return found(row, 'ERROR_INTERNO')
}

export function listSinCaja(
  db: Db,
  list: SinCajaQuery,
  days: DayRange,
): Promise<Page<CobroSinCaja, Counted>> {
  const those = sinCaja(db).select('c.id as _id').where(within('c.fecha', days))
  return paginate(db, those, list, {
    order: desc('c.fecha', 'c.id'),
    count: (at) => countedIn(at, days),
    show: (at, rows) => inOrder(at, shown(at), 'c.id', rows),
  })
}

type Counted = { total: number } & Omit<CobrosSinCaja, 'cobros'>

async function countedIn(db: Db, days: DayRange): Promise<Counted> {
  const { cuantos: total, monto: suma } = await sumSinCaja(db, days)
  return { total, suma, porContar: (await sumSinCaja(db, 'por contar')).monto }
}

const shown = (db: Db) =>
  sinCaja(db)
    .innerJoin('pagos as p', 'p.id', 'c.pagoId')
    .select(({ selectFrom }) => [
      'c.id as _id',
      'c.fecha',
      'c.descripcion',
      'c.monto',
      'p.id as pago',
      'p.ventaId as venta',
      'c.createdAt as cuando',
      's.z',
      jsonObjectFrom(
        selectFrom('users')
          .select(['users.id as _id', 'users.nombre'])
          .whereRef('users.id', '=', 'c.creadoPor'),
      ).as('quien'),
    ])

/** Skips the correction of an imported payment, whose cash was never in a drawer (`wasInDrawer`). */
export async function insertSinCaja(trx: Db, filas: { id: string }[], origen: OrigenDeCaja): Promise<void> {
  const wasInDrawer = sql`exists (select from pagos p where p.id = c.pago_id and (p.numero is not null or p.venta_id is not null))
    or exists (
      select from contabilidad before
      where before.pago_id = c.pago_id and (exists (select from cobros_sin_caja s where s.fila_id = before.id)
        or exists (select from caja_movimientos m where m.fila_id = before.id)))`
  await sql`
    insert into cobros_sin_caja (fila_id)
    select c.id from contabilidad c
    where c.id = any(${filas.map(({ id }) => id)}::uuid[]) and c.metodo_pago = 'efectivo' and c.monto <> 0
      and (${origen} <> 'correccion' or ${wasInDrawer})`.execute(trx)
}

/** Assigns the uncounted cash to a Z. Concurrent closings wait for each other at the counter of Z numbers. */
export async function countSinCaja(trx: Db, z: number): Promise<void> {
  await trx.updateTable('cobrosSinCaja').set({ z }).where('z', 'is', null).execute()
}
