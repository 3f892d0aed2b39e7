import type { Linea } from './carrito.ts'

/** The window that is open over the sale. */
export type Ventana =
  | { kind: 'cobro' | 'concepto' | 'guardadas' | 'descuento' | 'membresia' }
  | { kind: 'descuento' | 'membresia'; linea: Linea }
