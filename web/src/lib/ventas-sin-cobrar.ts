import { keptHere } from './kept-llegadas.ts'

/** Where the carts are kept. */
export const VENTAS = 'carritos'
/** Where the returns are kept that were sent and are not answered, by their sale. */
export const DEVOLUCIONES = 'devoluciones'

interface Abierta {
  carrito: { lineas: unknown[]; enviada?: unknown }
}

/** How many sales this person began and has not charged, in whichever window; and of what was sent, what is not answered. */
export function ventasSinCobrar(userId: string) {
  const abiertas = (keptHere<Abierta[]>(userId, VENTAS) ?? []).filter(
    ({ carrito }) => carrito.lineas.length > 0,
  )
  const sinRespuesta = abiertas.filter(({ carrito }) => carrito.enviada !== undefined).length
  return {
    sinCobrar: abiertas.length - sinRespuesta,
    sinRespuesta,
    devoluciones: Object.keys(keptHere<object>(userId, DEVOLUCIONES) ?? {}).length,
  }
}
