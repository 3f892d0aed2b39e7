import type { MetodoPago } from '@gym/contract/pagos.rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../db/database.ts'
import type { MetodoMovimiento } from '../../db/tables.gen.ts'

/** What the ledger needs of a payment. `monto` in pesos, `fecha` a day. */
export interface PostedPago {
  _id: string
  monto: number
  fecha: string
  metodoPago: MetodoPago
  descripcion: string
}

/** Posts the income of a payment: Caja for cash, Bancos for the rest, against Ingresos. */
export async function postIngreso(db: Db, pago: PostedPago, by: { user: { _id: string }; now: Date }) {
  await db
    .insertInto('contabilidad')
    .values({
      id: uuid(),
      tipo: 'ingreso',
      descripcion: pago.descripcion,
      monto: pago.monto,
      fecha: pago.fecha,
      metodo_pago: pago.metodoPago.toLowerCase() as MetodoMovimiento,
      cuenta_debito: pago.metodoPago === 'Efectivo' ? 'Caja' : 'Bancos',
      cuenta_credito: 'Ingresos',
      referencia: 'factura',
      creado_por: by.user._id,
      pago_id: pago._id,
      created_at: by.now.toISOString(),
    })
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
  ingreso: { descripcion: string; monto: number; fecha: string; creadoPor: string | null; now: Date },
): Promise<string> {
  const id = uuid()
  await db
    .insertInto('contabilidad')
    .values({
      id,
      tipo: 'ingreso',
      descripcion: ingreso.descripcion,
      monto: ingreso.monto,
      fecha: ingreso.fecha,
      metodo_pago: 'tarjeta',
      cuenta_debito: 'Bancos',
      cuenta_credito: 'Ingresos',
      referencia: 'factura',
      creado_por: ingreso.creadoPor,
      created_at: ingreso.now.toISOString(),
    })
    .execute()
  return id
}
