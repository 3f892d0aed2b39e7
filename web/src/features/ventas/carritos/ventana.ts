import type { MembresiaEnVenta } from './carrito.ts'

/** Why the desk must choose the membership, and the terms of the earlier one if they are offered. */
export interface PorElegir {
  motivo?: string
  /** Terms of the earlier membership; `sesionesRestantes` is absent if their count is unknown. */
  anterior?: Pick<MembresiaEnVenta, 'tipo' | 'duracion' | 'precio'> & { sesionesRestantes?: number }
}

/** The window open over the sale. Lines are referenced by id, since they may change under it. */
export type Ventana =
  | { kind: 'cobro' | 'concepto' | 'guardadas' | 'descuento' }
  /** `cobra`: the charge window follows. */
  | { kind: 'membresia'; cobra?: true; porElegir?: PorElegir }
  | { kind: 'personas'; lineaId: string; cobra?: true }
  | { kind: 'descuento' | 'membresia'; lineaId: string }
