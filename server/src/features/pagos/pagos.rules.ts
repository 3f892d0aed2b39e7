import type { Pago } from '@gym/contract/pagos'
import { fieldError } from '../../app-error.ts'

/** How the ledger tells a payment: `Venta: Proteína x 2 (Ana Pérez)`. */
export function describePago({ producto, cantidad, cliente }: Pago): string {
  const what = producto ? `Venta: ${producto.nombre} x ${cantidad}` : 'Pago'
  return cliente ? `${what} (${cliente.nombre} ${cliente.apellido})` : what
}

/** Without a product only the amount says what was paid, so there must be one. @throws MONTO_REQUERIDO */
export function requireMonto(monto: number | undefined): void {
  if (monto === undefined || monto <= 0) throw fieldError('MONTO_REQUERIDO', 'monto')
}
