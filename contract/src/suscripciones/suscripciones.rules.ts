/** Price of a month (specification, sections 1 and 9), in cents, the unit of the payment provider. */
export const PRECIO_CENTAVOS = 1_000
export const MONEDA = 'usd'

export const PRECIO = `$${PRECIO_CENTAVOS / 100}`
