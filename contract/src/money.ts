/**
 * Money is a number of pesos with at most two decimals; sums are made in whole cents so that none is lost. No gym meets so
 * large an amount, and nine thousand of them still add up to the cent in every number that counts them (2^53 cents).
 */
export const MAX_MONEY = 9_999_999_999.99

export function isMoney(amount: number): boolean {
  return amount >= 0 && amount <= MAX_MONEY && Number(amount.toFixed(2)) === amount
}

/** Pesos in whole cents, which are added without losing any. */
export const inCents = (pesos: number) => Math.round(pesos * 100)

export const inPesos = (cents: number) => cents / 100

/** Price times quantity, exact to the cent. */
export function multiply(price: number, quantity: number): number {
  return inPesos(inCents(price) * quantity)
}

const whole = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0, useGrouping: true })
const withCents = new Intl.NumberFormat('es-CO', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: true,
})

/** An amount as people read it: `$80.000`, `$1.250,50`, `-$3.000`. Decimals only when there are any. */
export function formatMoney(amount: number): string {
  const format = Number.isInteger(amount) ? whole : withCents
  return `${amount < 0 ? '-' : ''}$${format.format(Math.abs(amount))}`
}

/** What is said of an amount that no gym meets: mostly zeros too many. */
export const tooMuch = (subject: string) => `${subject} no puede pasar de ${formatMoney(MAX_MONEY)}.`
