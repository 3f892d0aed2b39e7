import { inCents } from '@gym/contract/core/money'
import { type Cents, valorDevuelto } from '@gym/contract/ventas/ventas.rules'
import type { LineaVendida, Venta } from '@gym/contract/ventas/ventas.schema'

/** Cents of a debt payment that are not refunded yet. */
function quedaDelAbono({ pago }: LineaVendida, { pagos }: Venta): Cents {
  const paid = pagos.find(({ _id }) => _id === pago)
  return paid ? inCents(paid.monto) - inCents(paid.devuelto?.monto ?? 0) : 0
}

export const isDevoluble = (linea: LineaVendida, venta: Venta) =>
  linea.devuelta < linea.cantidad && (linea.tipo !== 'deuda' || quedaDelAbono(linea, venta) > 0)

/** Refund in cents for the units returned now. */
export function valeDevolver(linea: LineaVendida, units: number, venta: Venta): Cents {
  if (linea.tipo === 'deuda') return units > 0 ? quedaDelAbono(linea, venta) : 0
  const { monto, cantidad, devuelta } = linea
  return valorDevuelto({ monto: inCents(monto), cantidad, devuelta }, units)
}
