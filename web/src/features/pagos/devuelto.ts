import { formatMoney } from '@gym/contract/money'
import type { Pago, SumaPagos } from '@gym/contract/pagos'

/** What was given back of a payment: 'Devuelto $10.000', 'Devuelto en parte, $5.000'; null where nothing was. */
export function devueltoInWords({ devuelto, cantidad }: Pick<Pago, 'devuelto' | 'cantidad'>): string | null {
  if (!devuelto) return null
  const amount = formatMoney(devuelto.monto)
  return devuelto.cantidad < cantidad ? `Devuelto en parte, ${amount}` : `Devuelto ${amount}`
}

/** What the payments of a list come to, `how` they were paid where that is one way, and what was given back since. */
export function sumaInWords({ monto, devuelto }: SumaPagos, how?: string): string {
  const all = `${formatMoney(monto)} en total${how ? ` ${how}` : ''}`
  return devuelto > 0 ? `${all}, y se devolvieron ${formatMoney(devuelto)}` : all
}
