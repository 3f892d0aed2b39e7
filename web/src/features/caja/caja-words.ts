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
