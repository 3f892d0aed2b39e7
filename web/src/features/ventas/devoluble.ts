import { inCents } from '@gym/contract/money'
import type { LineaVendida, Venta } from '@gym/contract/ventas'
import { type Cents, valorDevuelto } from '@gym/contract/ventas.rules'

/** What of a payment of a debt was not given back yet; some may have been with what it paid for. */
function quedaDelAbono({ pago }: LineaVendida, { pagos }: Venta): Cents {
  const paid = pagos.find(({ _id }) => _id === pago)
  return paid ? inCents(paid.monto) - inCents(paid.devuelto?.monto ?? 0) : 0
}

/** Whether there is something of a line that can be given back still. */
export const isDevoluble = (linea: LineaVendida, venta: Venta) =>
  linea.devuelta < linea.cantidad && (linea.tipo !== 'deuda' || quedaDelAbono(linea, venta) > 0)

/** What units of a line are worth that are given back now. */
export function valeDevolver(linea: LineaVendida, units: number, venta: Venta): Cents {
  if (linea.tipo === 'deuda') return units > 0 ? quedaDelAbono(linea, venta) : 0
  const { monto, cantidad, devuelta } = linea
  return valorDevuelto({ monto: inCents(monto), cantidad, devuelta }, units)
}
