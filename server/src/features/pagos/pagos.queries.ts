import type { Day } from '@gym/contract/calendar'
import type { Pago, PagoConsultado, PagosConsultadosQuery, PagosQuery } from '@gym/contract/pagos'
import type { MetodoPago } from '@gym/contract/pagos.rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { found } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { findHolder } from '../../db/holder.ts'
import { matches, orderBy, type Page, paginate } from '../../db/lists.ts'

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
  'cliente_id as clienteId',
  'producto_id as productoId',
  'cantidad',
  'precio_unitario as precioUnitario',
  'monto',
  'fecha',
  'metodo_pago as metodoPago',
  'stock_tomado as stockTomado',
] as const

const ordered = {
  cliente: 'c.apellido',
  producto: 'p.nombre',
  cantidad: 'g.cantidad',
  monto: 'g.monto',
  fecha: 'g.fecha',
  metodoPago: 'g.metodo_pago',
}

const NEWEST_FIRST = 'g.fecha desc, g.created_at desc, g.id desc'

function pagos(db: Db) {
  return db
    .selectFrom('pagos as g')
    .leftJoin('clientes as c', 'c.id', 'g.cliente_id')
    .leftJoin('productos as p', 'p.id', 'g.producto_id')
    .where('g.eliminado_en', 'is', null)
    .select([
      'g.id as _id',
      'g.cantidad',
      'g.precio_unitario as precioUnitario',
      'g.monto',
      'g.fecha',
      'g.metodo_pago as metodoPago',
      'c.id as clienteId',
      'c.nombre as clienteNombre',
      'c.apellido as clienteApellido',
      'c.numero_identificacion as clienteNumero',
      'p.id as productoId',
      'p.nombre as productoNombre',
      'p.precio as productoPrecio',
    ])
}

type Joined = Awaited<ReturnType<ReturnType<typeof pagos>['executeTakeFirstOrThrow']>>

function toPago(joined: Joined): Pago {
  const { clienteId, clienteNombre, clienteApellido, clienteNumero, ...rest } = joined
  const { productoId, productoNombre, productoPrecio, ...pago } = rest
  return {
    ...pago,
    cliente: clienteId && {
      _id: clienteId,
      nombre: clienteNombre ?? '',
      apellido: clienteApellido ?? '',
      numeroIdentificacion: clienteNumero ?? '',
    },
    producto: productoId && { _id: productoId, nombre: productoNombre ?? '', precio: productoPrecio ?? 0 },
  } as Pago
}

/** Payments of the days `desde` to `hasta` (both counted) whose client matches `buscar`; newest first. */
export async function listPagos(
  db: Db,
  list: PagosQuery,
  { desde, hasta }: { desde?: Day; hasta?: Day },
): Promise<Page<Pago>> {
  const query = pagos(db)
    .$if(!!list.buscar, (q) => q.where(matches('c.busqueda', list.buscar ?? '')))
    .$if(desde !== undefined, (q) => q.where('g.fecha', '>=', desde ?? ''))
    .$if(hasta !== undefined, (q) => q.where('g.fecha', '<=', hasta ?? ''))
    .orderBy(orderBy(list.orden, ordered, 'g.fecha desc', NEWEST_FIRST))
  const { rows, total } = await paginate(query, list)
  return { rows: rows.map(toPago), total }
}

/** @throws PAGO_NO_ENCONTRADO, also for a deleted one. */
export async function getPago(db: Db, id: string): Promise<Pago> {
  const joined = await pagos(db).where('g.id', '=', id).executeTakeFirst()
  return toPago(found(joined, 'PAGO_NO_ENCONTRADO'))
}

const orderedOfHolder = {
  fecha: 'l.fecha',
  fechaPago: 'l.fecha',
  monto: 'l.monto',
  metodoPago: 'l."metodoPago"',
  concepto: 'l.concepto',
  cantidad: 'l.cantidad',
}

/**
 * The payments of the holder of a number (digits) as the lookups show them and `buscar` finds them, newest first.
 * @throws CLIENTE_NO_ENCONTRADO
 */
export async function listPagosByNumero(
  db: Db,
  numero: string,
  list: PagosConsultadosQuery,
): Promise<Page<PagoConsultado>> {
  const query = db
    .selectFrom((holder) =>
      holder
        .selectFrom('clientes as c')
        .innerJoin('pagos as g', 'g.cliente_id', 'c.id')
        .leftJoin('productos as p', 'p.id', 'g.producto_id')
        .where('c.numero_identificacion', '=', numero)
        .where('c.eliminado_en', 'is', null)
        .where('g.eliminado_en', 'is', null)
        .select([
          'g.id as _id',
          'g.monto',
          'g.fecha',
          'g.metodo_pago as metodoPago',
          'g.cantidad',
          'g.created_at as createdAt',
          sql<string>`coalesce(p.nombre, 'Pago')`.as('concepto'),
          sql<string>`sin_acentos(coalesce(p.nombre, 'Pago') || ' ' || g.metodo_pago)`.as('busqueda'),
        ])
        .as('l'),
    )
    .select(['_id', 'monto', 'fecha', 'fecha as fechaPago', 'metodoPago', 'concepto', 'cantidad'])
    .$if(!!list.buscar, (q) => q.where(matches('busqueda', list.buscar ?? '')))
    .orderBy(
      orderBy(list.orden, orderedOfHolder, 'l.fecha desc', 'l.fecha desc, l."createdAt" desc, l._id desc'),
    )
  const [holder, page] = await Promise.all([findHolder(db, numero), paginate(query, list)])
  found(holder, 'CLIENTE_NO_ENCONTRADO')
  return page
}

/** Holds the payment's row until the transaction ends. @throws PAGO_NO_ENCONTRADO */
export async function lockPago(db: Db, id: string): Promise<PagoRow> {
  const locked = await db
    .selectFrom('pagos')
    .select(row)
    .where('id', '=', id)
    .where('eliminado_en', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found(locked, 'PAGO_NO_ENCONTRADO')
}

export async function insertPago(db: Db, pago: PagoRow, now: Date): Promise<string> {
  const id = uuid()
  await db
    .insertInto('pagos')
    .values({ id, ...toColumns(pago), created_at: now.toISOString() })
    .execute()
  return id
}

export async function updatePago(db: Db, id: string, pago: PagoRow): Promise<void> {
  await db.updateTable('pagos').set(toColumns(pago)).where('id', '=', id).execute()
}

export async function hidePago(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('pagos').set({ eliminado_en: now.toISOString() }).where('id', '=', id).execute()
}

function toColumns(pago: PagoRow) {
  return {
    cliente_id: pago.clienteId,
    producto_id: pago.productoId,
    cantidad: pago.cantidad,
    precio_unitario: pago.precioUnitario,
    monto: pago.monto,
    fecha: pago.fecha,
    metodo_pago: pago.metodoPago,
    stock_tomado: pago.stockTomado,
  }
}
