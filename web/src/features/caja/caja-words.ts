import type { ZDeCaja } from '@gym/contract/caja'
import type { CategoriaDeCaja, OrigenDeCaja } from '@gym/contract/caja.rules'

export const nombreCategoria: Record<CategoriaDeCaja, string> = {
  gasto: 'Gasto',
  ingreso: 'Ingreso',
  traslado: 'Traslado',
}

export const nombreOrigen: Record<OrigenDeCaja, string> = {
  venta: 'Venta',
  pago: 'Pago',
  devolucion: 'Devolución',
  correccion: 'Corrección',
  entrada: 'Entrada',
  salida: 'Salida',
}

/** What a count differs by, in words. */
export const nombreDiferencia = (diferencia: number) =>
  diferencia === 0 ? 'Cuadra' : diferencia > 0 ? 'Sobra' : 'Falta'

type Descuadre = Pick<ZDeCaja['metodos'][number], 'metodo' | 'diferencia'>

/** Each method that does not agree: what lacks in one is not made good by what is left over in another. */
export const descuadresDe = (metodos: Descuadre[]) => metodos.filter(({ diferencia }) => diferencia !== 0)

/** 'Falta en efectivo' */
export const nombreDescuadre = ({ metodo, diferencia }: Descuadre) =>
  `${nombreDiferencia(diferencia)} en ${metodo.toLowerCase()}`

/** What became of a count, in a word. */
export function nombreResultado(descuadres: Descuadre[]): string {
  const words = new Set(descuadres.map(({ diferencia }) => nombreDiferencia(diferencia)))
  return words.size > 1 ? 'No cuadra' : ([...words][0] ?? nombreDiferencia(0))
}
