import { readDeskItem } from '../offline/storage/desk-storage.ts'

export const VENTAS = 'carritos'
export const DEVOLUCIONES = 'devoluciones'

interface Abierta {
  carrito: { lineas: unknown[]; enviada?: unknown }
}

/** Counts this account's unpaid carts in all windows, and its unanswered sales and returns. */
export function ventasSinCobrar(userId: string) {
  const abiertas = (readDeskItem<Abierta[]>(userId, VENTAS) ?? []).filter(
    ({ carrito }) => carrito.lineas.length > 0,
  )
  const sinRespuesta = abiertas.filter(({ carrito }) => carrito.enviada !== undefined).length
  return {
    sinCobrar: abiertas.length - sinRespuesta,
    sinRespuesta,
    devoluciones: Object.keys(readDeskItem<object>(userId, DEVOLUCIONES) ?? {}).length,
  }
}
