import type { VentaEnviada } from '../carritos/carrito.ts'

/** True if both bodies have the same JSON: absent and undefined fields are equal. */
export const isSameBody = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

const tenderOf = ({ cobros, recibido, aFavor, fiado, vence, motivo }: VentaEnviada) => ({
  cobros,
  recibido,
  aFavor,
  fiado,
  vence,
  motivo,
})

/** The unanswered payload, which its idempotency key requires, unless the payment has changed: then `paid`. */
export const reenvioDe = (enviada: VentaEnviada | undefined, paid: VentaEnviada): VentaEnviada =>
  enviada && isSameBody(tenderOf(enviada), tenderOf(paid)) ? enviada : paid
