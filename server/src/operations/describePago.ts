import type { Pago } from '@gym/contract/pagos'

/** How the ledger tells a payment: `Venta: Proteína x 2 (Ana Pérez)`. */
export function describePago({ producto, cantidad, cliente }: Pago): string {
  const what = producto ? `Venta: ${producto.nombre} x ${cantidad}` : 'Pago'
  return cliente ? `${what} (${cliente.nombre} ${cliente.apellido})` : what
}
