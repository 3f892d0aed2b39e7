import type { Day } from '@gym/contract/calendar'
import type { TipoMembresia } from '@gym/contract/membresias.rules'
import type { Pago, PagosQuery, SumaPagos } from '@gym/contract/pagos'
import { type MetodoPago, renewalDueDays } from '@gym/contract/pagos.rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { AppError, found } from '../../app-error.ts'
import type { DayRange } from '../../day-range.ts'
import type { Db } from '../../db/database.ts'
import { devueltoDe } from '../../db/devuelto-de-parte.ts'
import { inOrder, type Page, paginate, within, wordsOf } from '../../db/lists.ts'
import { waitsForMembresia } from '../../db/membresia-cobrada.ts'
import { heldOf, type Named, namedIn } from '../../db/named.ts'
import { BY_NAME, desc, ofTable, ofType, orderOf } from '../../db/order.ts'
import { sumPagado } from '../../db/pagado-por-metodo.ts'
import { prepared } from '../../db/prepared.ts'
import { jumpTo, sumar } from '../../db/sumas.ts'
import { isMonthlyFee, isRenewed, pagos, shown } from './mostrados.queries.ts'
import { isPaidBy } from './partes.queries.ts'

/** A payment as its table keeps it, before ids become names. `precioUnitario` and `monto` in pesos. */
export interface PagoRow {
  clienteId: string | null
  productoId: string | null
  cantidad: number
  precioUnitario: number | null
  monto: number
  fecha: Day
  metodoPago: MetodoPago
  /** Units this payment took off the shelf. */
  stockTomado: number
}

const row = [
  'clienteId',
  'productoId',
  'cantidad',
  'precioUnitario',
  'monto',
  'fecha',
  'metodoPago',
  'stockTomado',
] as const

const ordered = {
  cliente: ofTable('g.cliente_id', { table: 'clientes', alias: 'c', by: BY_NAME, mayLack: true }),
  producto: ofTable('g.producto_id', { table: 'productos', alias: 'p', by: ['nombre', 'id'], mayLack: true }),
  cantidad: 'g.cantidad',
  monto: 'g.monto',
  fecha: 'g.fecha',
  metodoPago: ofType('g.metodo_pago', 'metodo_pago'),
}

/** A product is found by its name, which is all that a payment shows of it. */
const named: Named = {
  cliente: 'g.clienteId',
  otro: 'g.productoId',
  otros: sql`(select id, sin_acentos(nombre) as busqueda from productos)`,
}

const NEWEST_FIRST = desc('g.fecha', 'g.created_at', 'g.id')

/**
 * Payments of the days `desde` to `hasta` (both counted) that `isNamed` is true of; `porRenovar` and
 * `sinMembresia` count from today.
 */
function narrowed(db: Db, list: PagosQuery, isNamed: RawBuilder<SqlBool>, days: DayRange, today: Day) {
  const { cliente, metodoPago, sinMembresia, porRenovar, orden } = list
  // Without them an index alone counts the payments of a client or a product.
  const asksOfThem = sinMembresia ?? porRenovar ?? orden?.match(/cliente|producto/)
  return pagos(db)
    .$if(!!asksOfThem, (all) =>
      all.leftJoin('clientes as c', 'c.id', 'g.clienteId').leftJoin('productos as p', 'p.id', 'g.productoId'),
    )
    .where(isNamed)
    .where(within('g.fecha', days))
    .$if(cliente !== undefined, (all) => all.where('g.clienteId', '=', String(cliente)))
    .$if(metodoPago !== undefined, (all) => all.where(isPaidBy(metodoPago as MetodoPago)))
    .$if(sinMembresia !== undefined, (all) =>
      all.where(waitsForMembresia(sinMembresia as TipoMembresia, today)),
    )
    .$if(porRenovar !== undefined, (all) =>
      all
        .where(within('g.fecha', renewalDueDays(today)))
        .where(isMonthlyFee('p'))
        .whereRef('g.devuelta', '<', 'g.cantidad')
        .where(sql<SqlBool>`c.eliminado_en is null and not ${isRenewed}`),
    )
}

/** How many there are and what they come to, where days alone narrow the list, or a method too: that is kept. */
function keptOf(list: PagosQuery, days: DayRange) {
  const { buscar, cliente, metodoPago, sinMembresia, porRenovar } = list
  if (wordsOf(buscar).length > 0 || (cliente ?? sinMembresia ?? porRenovar) !== undefined) return undefined
  return async (db: Db): Promise<SumaPagos & { total: number }> => {
    const { cuantos, monto, devuelto } = metodoPago
      ? await sumPagado(db, metodoPago, days)
      : await sumar(db, { de: 'pagos', ...days })
    return { total: cuantos, monto, devuelto }
  }
}

/** What waits for a membership is of a product that says so, or of none: of which product is in the index of its payments. */
function partsOf({ sinMembresia }: PagosQuery) {
  if (!sinMembresia) return undefined
  return [
    sql<SqlBool>`g.producto_id = any(array(select id from productos where nombre ilike ${`%${sinMembresia}%`}))`,
    sql<SqlBool>`g.producto_id is null`,
  ]
}

/** A page of them, newest first. */
export async function listPagos(db: Db, list: PagosQuery, days: DayRange, today: Day): Promise<Page<Pago>> {
  const found = await namedIn(db, list.buscar, named)
  const those = (isNamed: RawBuilder<SqlBool>) =>
    narrowed(db, list, isNamed, days, today).select('g.id as _id')
  const kept = keptOf(list, days)
  return paginate(db, those(found?.isNamed ?? sql`true`), list, {
    order: orderOf(list.orden, ordered, NEWEST_FIRST),
    parts: (found?.parts ?? partsOf(list))?.map(those),
    turns: found && [{ of: those(sql`true`), is: found.isNamed }],
    isEndless: found?.isEndless,
    ...(kept && { count: kept }),
    ...(kept && !list.metodoPago && !list.orden && { jump: jumpTo(db, { de: 'pagos', ...days }, 'g.fecha') }),
    show: (at, rows) => inOrder(at, shown(at), 'g.id', rows),
  })
}

/** What all of them come to and what was given back of them, in pesos: of those of one method, of what was paid in that way. */
export async function sumPagos(db: Db, list: PagosQuery, days: DayRange, today: Day): Promise<SumaPagos> {
  const kept = keptOf(list, days)
  if (kept) return kept(db)
  const { buscar, metodoPago } = list
  const said = await namedIn(db, buscar, named)
  const any = sql<SqlBool>`true`
  const parts = said?.isSlow ? [any] : (said?.parts ?? partsOf(list) ?? [any])
  if (parts.length === 0) return { monto: 0, devuelto: 0 }
  const { clientes, otros, holdsAll } = heldOf(buscar, named)
  const each = parts.map((part) => {
    const those = narrowed(db, list, part, days, today).$if(!!said?.isSlow, (all) =>
      all
        .leftJoin(clientes, 'quien.id', 'g.clienteId')
        .leftJoin(otros, 'otro.id', 'g.productoId')
        .where(holdsAll),
    )
    if (!metodoPago) return those.select(['g.monto', 'g.devuelto'])
    return those
      .leftJoin('pagoPartes as parte', (join) =>
        join.onRef('parte.pagoId', '=', 'g.id').on('parte.metodoPago', '=', metodoPago),
      )
      .select([sql<number>`coalesce(parte.monto, g.monto)`.as('monto'), devueltoDe('parte').as('devuelto')])
  })
  const { rows } = await sql<SumaPagos>`
    select coalesce(sum(monto), 0) as monto, coalesce(sum(devuelto), 0) as devuelto
    from (${sql.join(each, sql` union all `)}) as pagados`.execute(db)
  return found(rows[0], 'ERROR_INTERNO')
}

const withId = prepared((db, id: string) => shown(db).where('g.id', '=', id))

/** @throws PAGO_NO_ENCONTRADO, also for a deleted one. */
export async function getPago(db: Db, id: string): Promise<Pago> {
  const [row] = await withId(db, id)
  return found(row, 'PAGO_NO_ENCONTRADO')
}

/** Holds the payment's row until the transaction ends. @throws PAGO_NO_ENCONTRADO, ES_DE_UNA_VENTA */
export async function lockPagoToEdit(db: Db, id: string): Promise<PagoRow> {
  const { ventaId, ...pago } = await lockPago(db, id)
  if (ventaId) throw new AppError('ES_DE_UNA_VENTA')
  return pago
}

/** Holds the payment's row until the transaction ends. @throws PAGO_NO_ENCONTRADO */
export async function lockPago(db: Db, id: string): Promise<PagoRow & { ventaId: string | null }> {
  const locked = await db
    .selectFrom('pagos')
    .select([...row, 'ventaId'])
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found(locked, 'PAGO_NO_ENCONTRADO')
}

/** Holds all payments of a client, in one order for everybody, until the transaction ends. */
export async function lockPagosOfCliente(trx: Db, clienteId: string): Promise<void> {
  await trx
    .selectFrom('pagos')
    .select('id')
    .where('clienteId', '=', clienteId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Gives all payments of a client to another record of the same person, deleted ones too. */
export async function movePagos(trx: Db, { de, a }: { de: string; a: string }): Promise<void> {
  await trx.updateTable('pagos').set({ clienteId: a }).where('clienteId', '=', de).execute()
}

/** The payment of a membership that is there, where it was not voided. */
export function findPagoOfMembresia(db: Db, membresiaId: string) {
  return db
    .selectFrom('membresias as m')
    .innerJoin('pagos as g', 'g.id', 'm.pagoId')
    .select(['g.id as _id', 'g.monto', 'g.fecha'])
    .where('m.id', '=', membresiaId)
    .where('g.eliminadoEn', 'is', null)
    .executeTakeFirst()
}

export async function insertPago(db: Db, pago: PagoRow, now: Date): Promise<string> {
  const id = uuid()
  await insertPagos(db, [{ ...pago, id }], now)
  return id
}

/** Payments at once; those of a sale say which, and what was paid where that is no product. */
export async function insertPagos(
  db: Db,
  those: (PagoRow & { id: string; ventaId?: string; concepto?: string | null })[],
  now: Date,
): Promise<void> {
  const createdAt = now.toISOString()
  await db
    .insertInto('pagos')
    .values(those.map((pago) => ({ ...pago, createdAt })))
    .execute()
}

/** The payments of a sale, in the order of its lines. */
export function listPagosOfVenta(db: Db, ventaId: string): Promise<Pago[]> {
  return shown(db).where('g.ventaId', '=', ventaId).orderBy('g.id').execute()
}

/** Keeps what was given back of payments, in units and in pesos; checks refuse more than was paid. */
export async function addDevuelto(
  db: Db,
  parts: { pagoId: string; cantidad: number; monto: number }[],
): Promise<void> {
  const ids = parts.map(({ pagoId }) => pagoId)
  const units = parts.map(({ cantidad }) => cantidad)
  const amounts = parts.map(({ monto }) => monto)
  await sql`
    update pagos set devuelta = devuelta + part.cantidad, devuelto = devuelto + part.monto
    from unnest(${ids}::uuid[], ${units}::integer[], ${amounts}::numeric[]) as part (id, cantidad, monto)
    where pagos.id = part.id`.execute(db)
}

export async function updatePago(db: Db, id: string, pago: PagoRow): Promise<void> {
  await db.updateTable('pagos').set(pago).where('id', '=', id).execute()
}

export async function hidePago(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('pagos').set({ eliminadoEn: now.toISOString() }).where('id', '=', id).execute()
}
