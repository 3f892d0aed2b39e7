import { addDays, type Day, dayIn } from '@gym/contract/calendar'
import { toDay } from '@gym/contract/fields'
import type { Pago } from '@gym/contract/pagos'
import type { Actor } from '../../actor.ts'
import { fieldError } from '../../app-error.ts'

/** How the ledger tells a payment: `Venta: Proteína x 2 (Ana Pérez)`. */
export function describePago({
  producto,
  cantidad,
  cliente,
}: Pick<Pago, 'producto' | 'cantidad' | 'cliente'>): string {
  const what = producto ? `Venta: ${producto.nombre} x ${cantidad}` : 'Pago'
  return cliente ? `${what} (${cliente.nombre} ${cliente.apellido})` : what
}

/** Without a product only the amount says what was paid, so there must be one. @throws MONTO_REQUERIDO */
export function requireMonto(monto: number | undefined): void {
  if (monto === undefined || monto <= 0) throw fieldError('MONTO_REQUERIDO', 'monto')
}

/** The day that a payment is given: tomorrow at the latest, or the day that it has already. @throws FECHA_FUTURA */
export function dayOfPago(given: Day | Date, { timeZone, now }: Actor, before?: Day): Day {
  const fecha = toDay(given, timeZone)
  if (fecha !== before && fecha > addDays(dayIn(timeZone, now), 1)) throw fieldError('FECHA_FUTURA', 'fecha')
  return fecha
}
