/**
 * Query keys to invalidate after a charge, a return or a change of a membership, without waiting for the change
 * stream.
 */
export const MONEY_MOVED = [
  'ventas',
  'productos',
  'pagos',
  'membresias',
  'clientes',
  'cobros',
  'caja',
  'contabilidad',
  'libros',
  'cierre-de-mes',
  'indicadores',
  'hoy',
]
