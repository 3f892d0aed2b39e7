import { keptHere } from './kept-llegadas.ts'

/** Where the carts are kept. */
export const VENTAS = 'carritos'

/** How many sales this person began and has not charged, in whichever window. */
export function ventasSinCobrar(userId: string): number {
  const abiertas = keptHere<{ carrito: { lineas: unknown[] } }[]>(userId, VENTAS) ?? []
  return abiertas.filter(({ carrito }) => carrito.lineas.length > 0).length
}
