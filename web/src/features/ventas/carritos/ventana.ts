/** The window open over the sale. Lines are referenced by id, since they may change under it. */
export type Ventana =
  | { kind: 'cobro' | 'concepto' | 'guardadas' | 'descuento' }
  /** `cobra`: the charge window follows. */
  | { kind: 'membresia'; cobra?: true }
  | { kind: 'personas'; lineaId: string; cobra?: true }
  | { kind: 'descuento' | 'membresia'; lineaId: string }
