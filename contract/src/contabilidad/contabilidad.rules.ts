import { type DayRange, formatRange } from '../core/calendar.ts'

export const tiposTransaccion = ['ingreso', 'egreso'] as const
export type TipoTransaccion = (typeof tiposTransaccion)[number]

export const metodosTransaccion = ['efectivo', 'transferencia', 'tarjeta'] as const
export const cuentasDebito = ['Caja', 'Bancos'] as const
export const cuentasCredito = ['Ingresos', 'Gastos'] as const
export const referencias = ['manual', 'factura'] as const

export const nombreTipo = { ingreso: 'Ingreso', egreso: 'Egreso' } as const
export const nombreReferencia = { manual: 'Manual', factura: 'Factura' } as const
export const nombreMetodo = {
  efectivo: 'Efectivo',
  transferencia: 'Transferencia',
  tarjeta: 'Tarjeta',
} as const

interface Asentada {
  tipo: TipoTransaccion
  cuentaDebito: (typeof cuentasDebito)[number]
  cuentaCredito: (typeof cuentasCredito)[number]
  turno: object | null
}

/** Swaps the accounts of a till expense: its row has Caja or Bancos as debit, but the books debit Gastos. */
export function cuentasDe({ tipo, cuentaDebito, cuentaCredito, turno }: Asentada) {
  const isReversed = tipo === 'egreso' && turno !== null
  return isReversed
    ? { debito: cuentaCredito, credito: cuentaDebito }
    : { debito: cuentaDebito, credito: cuentaCredito }
}

/** Describes the ledger's filter in print: 'Noviembre de 2026 · solo egresos'. */
export function filtroEnPalabras(
  filtro: Partial<DayRange> & { tipo?: TipoTransaccion | undefined; buscar?: string | undefined },
): string {
  const words = [
    formatRange(filtro),
    filtro.tipo && `solo ${filtro.tipo}s`,
    filtro.buscar && `búsqueda: «${filtro.buscar}»`,
  ].filter((part) => part !== undefined && part !== '')
  const said = words.join(' · ')
  return said.charAt(0).toUpperCase() + said.slice(1)
}
