import { formatMoney } from '@gym/contract/core/money'
import type { Pago, SumaPagos } from '@gym/contract/pagos/pagos.schema'

export function devueltoInWords({ devuelto, cantidad }: Pick<Pago, 'devuelto' | 'cantidad'>): string | null {
  if (!devuelto) return null
  const amount = formatMoney(devuelto.monto)
  return devuelto.cantidad < cantidad ? `Devuelto en parte, ${amount}` : `Devuelto ${amount}`
}

export function sumaInWords({ monto, devuelto }: SumaPagos, how?: string): string {
  const all = `${formatMoney(monto)} en total${how ? ` ${how}` : ''}`
  return devuelto > 0 ? `${all}, y se devolvieron ${formatMoney(devuelto)}` : all
}
