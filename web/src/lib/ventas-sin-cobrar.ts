import { keptHere } from './kept-llegadas.ts'

/** How many sales this person began and has not charged. */
export function ventasSinCobrar(userId: string): number {
  const ventas = keptHere<{ actual: { lineas: unknown[] }; guardadas: unknown[] }>(userId, 'ventas')
  return ventas ? ventas.guardadas.length + Math.min(ventas.actual.lineas.length, 1) : 0
}
