export const origenesAsiento = [
  'venta',
  'pago',
  'devolucion',
  'correccion',
  'manual',
  'suscripcion',
  'cartera',
  'caja',
] as const
export type OrigenAsiento = (typeof origenesAsiento)[number]

export const nombreOrigen: Record<OrigenAsiento, string> = {
  venta: 'Venta',
  pago: 'Pago',
  devolucion: 'Devolución',
  correccion: 'Corrección',
  manual: 'Transacción',
  suscripcion: 'Suscripción',
  cartera: 'Abono',
  caja: 'Caja',
}

export const quesAbreAsiento = ['venta', 'pago', 'transaccion', 'turno', 'cliente'] as const

/** PUC codes have 1, 2, 4 or 6 digits; the gym's own accounts have more. */
export const CODIGO_DE_CUENTA = /^[1-7](\d|\d{3}|\d{5}|\d{6,11})?$/
export const CODIGO_PROPIO = /^[1-7]\d{6,11}$/
