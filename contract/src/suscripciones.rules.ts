/** What a month costs (specification 1 and 9), in cents, as the provider counts. */
export const PRECIO_CENTAVOS = 1_000
export const MONEDA = 'usd'

/** What a month costs, as people read it. */
export const PRECIO = `$${PRECIO_CENTAVOS / 100}`
