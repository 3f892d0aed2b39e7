/** Query keys that a charge, a return or a change of a membership invalidates ahead of the change stream. */
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
