import type { CobroSinCaja, CobrosSinCaja, SinCajaQuery } from '@gym/contract/caja/caja.schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { found } from '../../core/app-error.ts'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../connection/database.ts'
import { inOrder, type Page, paginate, within } from '../lists/lists.ts'
import { desc } from '../lists/order.ts'

/** Cash of payments and refunds outside any shift: the list, the Z and the month's closing read it here. */
const sinCaja = (db: Db) =>
  db.selectFrom('cobrosSinCaja as s').innerJoin('contabilidad as c', 'c.id', 's.filaId')

/**
 * Sums the cash outside any shift, in pesos: that of a Z (null: not counted yet), or that of days in the
 * books.
 */
export async function sumSinCaja(
  db: Db,
  of: { z: number | null } | DayRange,
): Promise<{ cuantos: number; monto: number }> {
  const row = await sinCaja(db)
    .select(({ fn }) => [
      fn.countAll<number>().as('cuantos'),
      sql<number>`coalesce(sum(c.monto), 0)`.as('monto'),
    ])
    .where('z' in of ? isOfZ(of.z) : within('c.fecha', of))
    .executeTakeFirst()
  return found(row, 'ERROR_INTERNO')
}

const isOfZ = (z: number | null): RawBuilder<SqlBool> => (z === null ? sql`s.z is null` : sql`s.z = ${z}`)

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
  return { total, suma, porContar: (await sumSinCaja(db, { z: null })).monto }
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

/**
 * Inserts the cash of ledger rows without a shift. Omits corrections of imported payments, whose money was
 * never in a drawer.
 */
export async function insertSinCaja(trx: Db, filas: { id: string }[]): Promise<void> {
  await sql`
    insert into cobros_sin_caja (fila_id)
    select c.id from contabilidad c
    where c.id = any(${filas.map(({ id }) => id)}::uuid[]) and c.metodo_pago = 'efectivo' and c.monto <> 0
      and not exists (select from importacion_filas f where f.registro_id = c.pago_id)`.execute(trx)
}

/** Assigns the uncounted cash to a Z. Concurrent closings wait for each other at the counter of Z numbers. */
export async function countSinCaja(trx: Db, z: number): Promise<void> {
  await trx.updateTable('cobrosSinCaja').set({ z }).where('z', 'is', null).execute()
}
