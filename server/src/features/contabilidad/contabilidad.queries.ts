import type { Day } from '@gym/contract/calendar'
import type { MetodoPago } from '@gym/contract/pagos.rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/database.ts'
import type { MetodoMovimiento } from '../../db/tables.gen.ts'

/** What the ledger needs of a payment. `monto` in pesos, negative where it is given back; `fecha` a day. */
export interface PostedPago {
  _id: string
  monto: number
  fecha: Day
  metodoPago: MetodoPago
  descripcion: string
  /** What gave it back. */
  devolucionId?: string
}

/** Posts the income of a payment: Caja for cash, Bancos for the rest, against Ingresos. */
export function postIngreso(db: Db, pago: PostedPago, by: { user: { _id: string }; now: Date }) {
  return postIngresos(db, [pago], by)
}

/** Posts incomes of payments at once; one that was tendered by several methods has one for each. */
export async function postIngresos(
  db: Db,
  pagos: PostedPago[],
  by: { user: { _id: string }; now: Date },
): Promise<void> {
  if (pagos.length === 0) return
  await db
    .insertInto('contabilidad')
    .values(
      pagos.map((pago) => ({
        id: uuid(),
        tipo: 'ingreso' as const,
        descripcion: pago.descripcion,
        monto: pago.monto,
        fecha: pago.fecha,
        metodoPago: pago.metodoPago.toLowerCase() as MetodoMovimiento,
        cuentaDebito: pago.metodoPago === 'Efectivo' ? ('Caja' as const) : ('Bancos' as const),
        cuentaCredito: 'Ingresos' as const,
        referencia: 'factura' as const,
        creadoPor: by.user._id,
        pagoId: pago._id,
        createdAt: by.now.toISOString(),
        ...(pago.devolucionId && { devolucionId: pago.devolucionId }),
      })),
    )
    .execute()
}

/**
 * Undoes the standing entry of a payment by its mirror: same accounts and day, amount negated. The original stays.
 * An entry is undone once at most (unique contabilidad_una_reversion).
 */
export async function postReversal(db: Db, pagoId: string, by: { user: { _id: string }; now: Date }) {
  await sql`
    insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito,
                              referencia, creado_por, pago_id, revierte_id, created_at)
    select ${uuid()}, tipo, 'Reversión: ' || descripcion, -monto, fecha, metodo_pago, cuenta_debito, cuenta_credito,
           referencia, ${by.user._id}, pago_id, id, ${by.now.toISOString()}
    from contabilidad entry
    where pago_id = ${pagoId} and revierte_id is null
      and not exists (select from contabilidad reversal where reversal.revierte_id = entry.id)
  `.execute(db)
}

/** Posts the income of a subscription, once its provider says it is paid. `monto` in pesos, `fecha` a day. */
export async function postSuscripcionIngreso(
  db: Db,
  ingreso: { descripcion: string; monto: number; fecha: Day; creadoPor: string | null },
  now: Date,
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('contabilidad')
    .values({
      ...ingreso,
      id,
      tipo: 'ingreso',
      metodoPago: 'tarjeta',
      cuentaDebito: 'Bancos',
      cuentaCredito: 'Ingresos',
      referencia: 'factura',
      createdAt: now.toISOString(),
    })
    .execute()
  return id
}
