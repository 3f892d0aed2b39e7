/**
 * Query keys that a charge, a return or a membership changes. The desk does not wait for the event stream.
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
