export const tiposDeLinea = [
  'pago',
  'venta',
  'entrada',
  'membresia',
  'inscripcion',
  'medida',
  'rutina',
  'nota',
  'cambio',
] as const
export type TipoDeLinea = (typeof tiposDeLinea)[number]
