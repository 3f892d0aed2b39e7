import { sellsTipo, type TipoMembresia } from '@gym/contract/membresias.rules'
import { AppError, fieldError } from '../../app-error.ts'

/** How the ledger tells a payment: `Venta: Proteína × 2 (Ana Pérez)`. */
export function describePago({
  producto,
  concepto,
  cantidad,
  cliente,
}: {
  producto: { nombre: string } | null
  concepto?: string | null
  cantidad: number
  cliente: { nombre: string; apellido: string } | null
}): string {
  const what = producto ? `Venta: ${producto.nombre} × ${cantidad}` : (concepto ?? 'Pago')
  return cliente ? `${what} (${cliente.nombre} ${cliente.apellido})` : what
}

/** A payment without a product says not what it is for, and may pay for either type. @throws PAGO_DE_OTRO_PRODUCTO */
export function requirePagoOf(tipo: TipoMembresia, producto: { nombre: string } | null): void {
  if (!producto || sellsTipo(producto, tipo)) return
  const mensaje = `Ese pago es de ${producto.nombre}, no de una membresía de tipo ${tipo}.`
  throw new AppError('PAGO_DE_OTRO_PRODUCTO', { mensaje })
}

/** Without a product only the amount says what was paid, so there must be one. @throws MONTO_REQUERIDO */
export function requireMonto(monto: number | undefined): void {
  if (monto === undefined || monto <= 0) throw fieldError('MONTO_REQUERIDO', 'monto')
}
