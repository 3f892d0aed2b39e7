import { sellsTipo, type TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import type { MetodoPago } from '@gym/contract/pagos/pagos.rules'
import type { Parte } from '@gym/contract/ventas/ventas.rules'
import { AppError, fieldError } from '../../core/app-error.ts'

interface Descrito {
  producto: { nombre: string } | null
  concepto?: string | null
  cantidad: number
  cliente: { nombre: string; apellido: string } | null
}

/** Text of the payment's ledger row: `Venta: Proteína × 2 (Ana Pérez)`. */
export function describePago({ producto, concepto, cantidad, cliente }: Descrito): string {
  const what = producto ? `Venta: ${producto.nombre} × ${cantidad}` : (concepto ?? 'Pago')
  return cliente ? `${what} (${cliente.nombre} ${cliente.apellido})` : what
}

/** Text of a method's ledger row; of a split payment, with the method: `Venta: Toalla × 1, parte en efectivo`. */
export function describeParte(pago: Descrito, metodo: MetodoPago, partes: Parte[]): string {
  const whole = describePago(pago)
  return partes.length > 1 ? `${whole}, ${enPalabras[metodo]}` : whole
}

const enPalabras: Record<MetodoPago, string> = {
  Efectivo: 'parte en efectivo',
  Tarjeta: 'parte con tarjeta',
  Transferencia: 'parte por transferencia',
}

/** A payment without a product fits any type. @throws PAGO_DE_OTRO_PRODUCTO */
export function requirePagoOf(
  tipo: TipoMembresia,
  producto: { nombre: string } | null,
  plan: { tipo: TipoMembresia } | null = null,
): void {
  if (!producto || (plan ? plan.tipo === tipo : sellsTipo(producto, tipo))) return
  const mensaje = `Ese pago es de ${producto.nombre}, no de una membresía de tipo ${tipo}.`
  throw new AppError('PAGO_DE_OTRO_PRODUCTO', { mensaje })
}

/** @throws MONTO_REQUERIDO */
export function requireMonto(monto: number | undefined): void {
  if (monto === undefined || monto <= 0) throw fieldError('MONTO_REQUERIDO', 'monto')
}
