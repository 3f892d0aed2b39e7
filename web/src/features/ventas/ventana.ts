/** The window that is open over the sale; of a line its id, for the line may change under the window. */
export type Ventana =
  | { kind: 'cobro' | 'concepto' | 'guardadas' | 'descuento' | 'membresia' }
  | { kind: 'descuento' | 'membresia'; lineaId: string }
