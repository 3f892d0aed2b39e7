/** In pesos: nine thousand amounts of this size still add up exactly in whole cents (2^53). */
export const MAX_MONEY = 9_999_999_999.99

export function isMoney(amount: number): boolean {
  return amount >= 0 && amount <= MAX_MONEY && Number(amount.toFixed(2)) === amount
}

export const inCents = (pesos: number) => Math.round(pesos * 100)

export const inPesos = (cents: number) => cents / 100

export function multiply(price: number, quantity: number): number {
  return inPesos(inCents(price) * quantity)
}

const whole = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0, useGrouping: true })
const withCents = new Intl.NumberFormat('es-CO', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: true,
})

/** Formats an amount: `$80.000`, `$1.250,50`, `-$3.000`. Whole pesos have no decimals. */
export function formatMoney(amount: number): string {
  const format = Number.isInteger(amount) ? whole : withCents
  return `${amount < 0 ? '-' : ''}$${format.format(Math.abs(amount))}`
}

export const tooMuch = (subject: string) => `${subject} no puede pasar de ${formatMoney(MAX_MONEY)}.`
