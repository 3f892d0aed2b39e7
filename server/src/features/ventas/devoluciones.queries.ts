import type { Day } from '@gym/contract/core/calendar'
import type { MetodoPago } from '@gym/contract/pagos/pagos.rules'
import { sql } from 'kysely'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { quedaDelAbono } from './cargos.queries.ts'

/** Locks the sale and its payments, which serialises its returns. @throws VENTA_NO_ENCONTRADA */
export async function lockVenta(db: Db, id: string): Promise<{ clienteId: string | null; numero: number }> {
  const venta = await db
    .selectFrom('ventas')
    .select(['clienteId', 'numero'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  await sql`
    select from pagos where id in (
      select id from pagos where venta_id = ${id}
      union select a.pago_id from cargo_abonos a join cargos k on k.id = a.cargo_id where k.venta_id = ${id})
    order by id for no key update`.execute(db)
  return found(venta, 'VENTA_NO_ENCONTRADA')
}

export function listLineasToReturn(db: Db, ventaId: string) {
  return db
    .selectFrom('ventaLineas as l')
    .leftJoin('productos as p', 'p.id', 'l.productoId')
    .leftJoin('matriculas as fee', (on) =>
      on.onRef('fee.ventaId', '=', 'l.ventaId').onRef('fee.indice', '=', 'l.indice'),
    )
    .select(({ eb }) => eb('fee.ventaId', 'is not', null).as('isMatricula'))
    .select([
      'l.indice',
      'l.tipo',
      'l.productoId',
      'p.nombre as producto',
      'l.membresiaId',
      'l.cobra',
      'l.pagoId',
      'l.descripcion',
      'l.cantidad',
      'l.monto',
      'l.stockTomado',
      'l.devuelta',
    ])
    .where('l.ventaId', '=', ventaId)
    .orderBy('l.indice')
    .execute()
}

/** A payment to refund: of line `indice`, or of the sale's debt (null). */
export interface Fuente {
  pagoId: string
  indice: number | null
  /** Amount not refunded yet, in pesos. */
  queda: number
}

/** Lists the refundable payments: of lines in order, then of the sale's debt. The sale must be locked. */
export async function listFuentes(db: Db, ventaId: string): Promise<Fuente[]> {
  const { rows } = await sql<Fuente>`
    select l.pago_id, l.indice, g.monto - g.devuelto as queda
    from venta_lineas l join pagos g on g.id = l.pago_id
    where l.venta_id = ${ventaId} and l.tipo <> 'deuda'
    union all
    select a.pago_id, null, ${quedaDelAbono}
    from cargo_abonos a join cargos k on k.id = a.cargo_id
    where k.venta_id = ${ventaId}
    order by indice nulls last, pago_id`.execute(db)
  return rows
}

interface DevolucionRow {
  id: string
  ventaId: string
  fecha: Day
  motivo: string
  metodoPago: MetodoPago
  /** Value of the returned lines, in pesos: `rebajado` of it reduces the debt, the rest is refunded. */
  monto: number
  rebajado: number
  devueltaPor: string
}

interface LineaDevuelta {
  indice: number
  cantidad: number
  repuesta: boolean
  monto: number
}

/** @throws DEVOLUCION_DE_MAS through the check venta_lineas_devuelta */
export async function insertDevolucion(
  db: Db,
  devolucion: DevolucionRow,
  lineas: LineaDevuelta[],
  now: Date,
): Promise<void> {
  const { id: devolucionId, ventaId } = devolucion
  await db
    .insertInto('devoluciones')
    .values({ ...devolucion, createdAt: now.toISOString() })
    .execute()
  await db
    .insertInto('devolucionLineas')
    .values(lineas.map((linea) => ({ ...linea, devolucionId })))
    .execute()
  const [indices, units] = [lineas.map(({ indice }) => indice), lineas.map(({ cantidad }) => cantidad)]
  await sql`
    update venta_lineas l set devuelta = devuelta + part.cantidad
    from unnest(${indices}::integer[], ${units}::integer[]) as part (indice, cantidad)
    where l.venta_id = ${ventaId} and l.indice = part.indice`.execute(db)
}
