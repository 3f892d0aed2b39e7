import type { Day } from '@gym/contract/core/calendar'
import type { TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import { type MetodoPago, renewalDueDays } from '@gym/contract/pagos/pagos.rules'
import type { Pago, PagosQuery, SumaPagos } from '@gym/contract/pagos/pagos.schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { AppError, found } from '../../core/app-error.ts'
import type { DayRange } from '../../core/day-range.ts'
import type { Db } from '../../db/connection/database.ts'
import { prepared } from '../../db/connection/prepared.ts'
import { nextRecibo } from '../../db/gym/contadores.ts'
import { DEVUELTO } from '../../db/gym/devuelto-por-metodo.ts'
import { waitsForMembresia } from '../../db/gym/membresia-cobrada.ts'
import { sumPagado } from '../../db/gym/pagado-por-metodo.ts'
import { within, wordsOf } from '../../db/lists/filters.ts'
import { inOrder, type Page, paginate } from '../../db/lists/lists.ts'
import { BY_NAME, desc, ofTable, ofType, orderOf } from '../../db/lists/order.ts'
import { findByPerson, type Named, personSetsOf, searchIn } from '../../db/lists/person-search.ts'
import { sumar } from '../../db/lists/sumas.ts'
import { diasDeCorregido, diasDeNuevo } from './dias-vendidos.queries.ts'
import { isMonthlyFee, isRenewed, pagos, shown } from './mostrados.queries.ts'
import { isPaidBy } from './partes.queries.ts'
import { findAnulacion } from './recibos.queries.ts'

/** Amounts in pesos. */
export interface PagoRow {
  clienteId: string | null
  productoId: string | null
  cantidad: number
  precioUnitario: number | null
  monto: number
  fecha: Day
  metodoPago: MetodoPago
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
  cliente: ofTable('g.cliente_id', { table: 'clientes', alias: 'c', by: BY_NAME, isNullable: true }),
  producto: ofTable('g.producto_id', {
    table: 'productos',
    alias: 'p',
    by: ['nombre', 'id'],
    isNullable: true,
  }),
  cantidad: 'g.cantidad',
  monto: 'g.monto',
  fecha: 'g.fecha',
  metodoPago: ofType('g.metodo_pago', 'metodo_pago'),
}

const named: Named = {
  cliente: 'g.clienteId',
  otro: 'g.productoId',
  otros: sql`(select id, sin_acentos(nombre) as busqueda from productos)`,
}

const NEWEST_FIRST = desc('g.fecha', 'g.created_at', 'g.id')

function narrowed(db: Db, list: PagosQuery, isNamed: RawBuilder<SqlBool>, days: DayRange, today: Day) {
  const { cliente, metodoPago, sinMembresia, porRenovar, orden } = list
  // Joins only if needed, because without the joins an index-only scan can count.
  const needsJoins = sinMembresia ?? porRenovar ?? orden?.match(/cliente|producto/)
  return pagos(db)
    .$if(!!needsJoins, (all) =>
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

/** Returns a reader of the stored count and sums if only days and method filter the list, else undefined. */
function storedSumsOf(list: PagosQuery, days: DayRange) {
  const { buscar, cliente, metodoPago, sinMembresia, porRenovar } = list
  if (wordsOf(buscar).length > 0 || (cliente ?? sinMembresia ?? porRenovar) !== undefined) return undefined
  return async (db: Db): Promise<SumaPagos & { total: number }> => {
    const { cuantos, monto, devuelto } = metodoPago
      ? await sumPagado(db, metodoPago, days)
      : await sumar(db, { de: 'pagos', ...days })
    return { total: cuantos, monto, devuelto }
  }
}

/** Splits `sinMembresia` into payments of matching products, for an index, and those without a product. */
function partsOf({ sinMembresia }: PagosQuery) {
  if (!sinMembresia) return undefined
  return [
    sql<SqlBool>`g.producto_id = any(array(
      select id from productos where nombre ilike ${`%${sinMembresia}%`}
      union select id from planes where tipo = ${sinMembresia}))`,
    sql<SqlBool>`g.producto_id is null`,
  ]
}

export async function listPagos(db: Db, list: PagosQuery, days: DayRange, today: Day): Promise<Page<Pago>> {
  const found = await findByPerson(db, list.buscar, named)
  const idsMatching = (isNamed: RawBuilder<SqlBool>) =>
    narrowed(db, list, isNamed, days, today).select('g.id as _id')
  const fromSums = storedSumsOf(list, days)
  const parts = partsOf(list)
  return paginate(db, idsMatching(found?.isNamed ?? sql`true`), list, {
    order: orderOf(list.orden, ordered, NEWEST_FIRST),
    search: found ? searchIn(found, idsMatching) : parts && { parts: parts.map(idsMatching) },
    ...(fromSums && { count: fromSums }),
    show: (at, rows) => inOrder(at, shown(at), 'g.id', rows),
  })
}

/** Sums in pesos; with a method filter, the amounts paid and refunded by that method. */
export async function sumPagos(db: Db, list: PagosQuery, days: DayRange, today: Day): Promise<SumaPagos> {
  const fromSums = storedSumsOf(list, days)
  if (fromSums) return fromSums(db)
  const { buscar, metodoPago } = list
  const said = await findByPerson(db, buscar, named)
  const any = sql<SqlBool>`true`
  const parts = said?.isSlow ? [any] : (said?.parts ?? partsOf(list) ?? [any])
  if (parts.length === 0) return { monto: 0, devuelto: 0 }
  const { clientes, otros, holdsAll } = personSetsOf(buscar, named)
  const each = parts.flatMap((part) => {
    const rowsMatching = (filter: PagosQuery) =>
      narrowed(db, filter, part, days, today).$if(!!said?.isSlow, (all) =>
        all
          .leftJoin(clientes, 'quien.id', 'g.clienteId')
          .leftJoin(otros, 'otro.id', 'g.productoId')
          .where(holdsAll),
      )
    if (!metodoPago) return rowsMatching(list).select(['g.monto', 'g.devuelto'])
    const zero = sql<number>`0`
    const paid = rowsMatching(list)
      .leftJoin('pagoPartes as parte', (join) =>
        join.onRef('parte.pagoId', '=', 'g.id').on('parte.metodoPago', '=', metodoPago),
      )
      .select([sql<number>`coalesce(parte.monto, g.monto)`.as('monto'), zero.as('devuelto')])
    const refunded = rowsMatching({ ...list, metodoPago: undefined })
      .innerJoin(DEVUELTO.as('d'), 'd.pago_id', 'g.id')
      .where('d.metodo_pago', '=', metodoPago)
      .select([zero.as('monto'), 'd.monto as devuelto'])
    return [paid, refunded]
  })
  const { rows } = await sql<SumaPagos>`
    select coalesce(sum(monto), 0) as monto, coalesce(sum(devuelto), 0) as devuelto
    from (${sql.join(each, sql` union all `)}) as pagados`.execute(db)
  return found(rows[0], 'ERROR_INTERNO')
}

const withId = prepared((db, id: string) => shown(db).where('g.id', '=', id))

/** @throws PAGO_NO_ENCONTRADO; for a deleted payment the error says who deleted it, and when */
export async function getPago(db: Db, id: string): Promise<Pago> {
  const [row] = await withId(db, id)
  if (row) return row
  const anulado = await findAnulacion(db, id)
  throw new AppError('PAGO_NO_ENCONTRADO', anulado ? { extra: { anulado } } : {})
}

/** @throws PAGO_NO_ENCONTRADO, ES_DE_UNA_VENTA */
export async function lockPagoToEdit(db: Db, id: string): Promise<PagoRow> {
  const { ventaId, ...pago } = await lockPago(db, id)
  if (ventaId) throw new AppError('ES_DE_UNA_VENTA')
  return pago
}

/** @throws PAGO_NO_ENCONTRADO */
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

/** Locks in id order, against deadlocks. */
export async function lockPagosOfCliente(trx: Db, clienteId: string): Promise<void> {
  await trx
    .selectFrom('pagos')
    .select('id')
    .where('clienteId', '=', clienteId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Moves deleted payments too. */
export async function movePagos(trx: Db, { de, a }: { de: string; a: string }): Promise<void> {
  await trx.updateTable('pagos').set({ clienteId: a }).where('clienteId', '=', de).execute()
}

export function findPagoOfMembresia(db: Db, membresiaId: string) {
  return db
    .selectFrom('membresias as m')
    .innerJoin('pagos as g', 'g.id', 'm.pagoId')
    .select(['g.id as _id', 'g.monto', 'g.fecha'])
    .where('m.id', '=', membresiaId)
    .where('g.eliminadoEn', 'is', null)
    .executeTakeFirst()
}

/** Inserts a payment outside a sale, with the next receipt number, whose lock must be the last one taken. */
export async function insertPago(db: Db, pago: PagoRow, now: Date): Promise<string> {
  const id = uuid()
  const dias = diasDeNuevo(pago, id, now)
  await insertPagos(db, [{ ...pago, id, numero: await nextRecibo(db), diasVendidos: dias }], now)
  return id
}

export async function insertPagos(
  db: Db,
  those: (PagoRow & {
    id: string
    numero?: number
    ventaId?: string
    concepto?: string | null
    diasVendidos?: RawBuilder<string | null>
  })[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('pagos')
    .values(those.map((pago) => ({ ...pago, createdAt: now.toISOString() })))
    .execute()
}

/** Sorts by id, which is the order of creation, because ids are UUIDv7. */
export function listPagosOfVenta(db: Db, ventaId: string): Promise<Pago[]> {
  return shown(db).where('g.ventaId', '=', ventaId).orderBy('g.id').execute()
}

/** Adds refunded units and pesos to the payments; check constraints limit them. */
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

/** Moves the ticket number to `ticketAnterior`, because the ticket on paper has the values before the correction. */
export async function updatePago(db: Db, id: string, pago: PagoRow, now: Date): Promise<void> {
  await db
    .updateTable('pagos')
    .set(({ fn, ref }) => ({
      ...pago,
      diasVendidos: diasDeCorregido(pago),
      corregidoEn: now.toISOString(),
      ticketAnterior: fn.coalesce(ref('ticket'), ref('ticketAnterior')),
      ticket: null,
    }))
    .where('id', '=', id)
    .execute()
}

export async function hidePago(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('pagos').set({ eliminadoEn: now.toISOString() }).where('id', '=', id).execute()
}

/** Stores the ticket number unless there is one; a correction clears it. @throws PAGO_NO_ENCONTRADO */
export async function setTicket(db: Db, id: string, ticket: number): Promise<Pago> {
  await db
    .updateTable('pagos')
    .set({ ticket })
    .where('id', '=', id)
    .where('ticket', 'is', null)
    .where('eliminadoEn', 'is', null)
    .execute()
  return getPago(db, id)
}
