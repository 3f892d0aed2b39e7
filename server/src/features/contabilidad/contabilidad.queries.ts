import { type Day, dayIn } from '@gym/contract/core/calendar'
import type { MetodoPago } from '@gym/contract/pagos/pagos.rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { isStanding } from '../../db/gym/is-standing.ts'
import { holdPeriodo } from '../../db/gym/periodo.ts'
import type { CuentaDebito, MetodoMovimiento } from '../../db/tables.gen.ts'

/** A payment to post. `monto` is in pesos, negative for a refund; `fecha` is a day. */
export interface PostedPago {
  _id: string
  monto: number
  fecha: Day
  metodoPago: MetodoPago
  descripcion: string
  devolucionId?: string
}

export interface FilaAsentada {
  id: string
  pagoId: string
  metodoPago: MetodoPago
  monto: number
}

export async function postIngresos(
  db: Db,
  pagos: PostedPago[],
  by: { user: { _id: string }; now: Date },
): Promise<FilaAsentada[]> {
  if (pagos.length === 0) return []
  const filas = pagos.map((pago) => ({ id: uuid(), pago }))
  await db
    .insertInto('contabilidad')
    .values(
      filas.map(({ id, pago }) => ({
        id,
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
  return filas.map(({ id, pago: { _id: pagoId, metodoPago, monto } }) => ({ id, pagoId, metodoPago, monto }))
}

/** A reversal row. `monto` in pesos, with the opposite sign of the reversed row. */
export interface Reversion {
  id: string
  revierteId: string
  fecha: Day
  cuentaDebito: CuentaDebito
  monto: number
}

/**
 * Reverses the rows of the payments, except refunds, reversals and reversed rows (a constraint refuses a
 * second reversal). A reversal has the day of its row, or today if the period of that day is closed.
 */
export async function postReversals(db: Db, pagoIds: string[], by: Actor): Promise<Reversion[]> {
  const standing = await db
    .selectFrom('contabilidad as entry')
    .select('entry.id')
    .where('entry.pagoId', 'in', pagoIds)
    .where(isStanding('entry'))
    .orderBy('entry.id')
    .execute()
  const ids = standing.map(({ id }) => id)
  const mirrors = standing.map(() => uuid())
  await holdPeriodo(db)
  const { rows } = await sql<Reversion>`
    insert into contabilidad (id, tipo, descripcion, monto, fecha, metodo_pago, cuenta_debito, cuenta_credito,
                              referencia, creado_por, pago_id, revierte_id, created_at)
    select mirror.id, tipo, 'Reversión: ' || descripcion, -monto,
           case when fecha <= cerrado_hasta() then ${dayIn(by.timeZone, by.now)}::date else fecha end,
           metodo_pago, cuenta_debito, cuenta_credito,
           referencia, ${by.user._id}, pago_id, entry.id, ${by.now.toISOString()}
    from contabilidad entry
    join unnest(${mirrors}::uuid[], ${ids}::uuid[]) as mirror (id, entry_id) on mirror.entry_id = entry.id
    returning id, revierte_id, fecha, cuenta_debito, monto
  `.execute(db)
  return rows
}

/** Posts the income of a paid subscription; `monto` in pesos. */
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
