import { MAX_MONEY, multiply } from '@gym/contract/core/money'
import { fieldError } from './app-error.ts'

/** @throws MONTO_DE_MAS if the amount exceeds `MAX_MONEY` */
export function priceOf(price: number, quantity: number): number {
  const monto = multiply(price, quantity)
  if (monto > MAX_MONEY) throw fieldError('MONTO_DE_MAS', 'cantidad')
  return monto
}
