/** The window open over the sale. Lines are referenced by id, since they may change under it. */
export type Ventana =
  | { kind: 'cobro' | 'concepto' | 'guardadas' | 'descuento' | 'membresia' }
  | { kind: 'descuento' | 'membresia'; lineaId: string }
