/** What both sides know of the ledger without a schema. */
export const tiposTransaccion = ['ingreso', 'egreso'] as const
export type TipoTransaccion = (typeof tiposTransaccion)[number]

export const metodosTransaccion = ['efectivo', 'transferencia', 'tarjeta'] as const
export const cuentasDebito = ['Caja', 'Bancos'] as const
export const cuentasCredito = ['Ingresos', 'Gastos'] as const
export const referencias = ['manual', 'factura'] as const

/** As people read them, on the screen and in the spreadsheet. */
export const nombreTipo = { ingreso: 'Ingreso', egreso: 'Egreso' } as const
export const nombreReferencia = { manual: 'Manual', factura: 'Factura' } as const
export const nombreMetodo = {
  efectivo: 'Efectivo',
  transferencia: 'Transferencia',
  tarjeta: 'Tarjeta',
} as const
