import { inCents } from '../core/money.ts'
import type { MetodoPago } from '../pagos/pagos.rules.ts'
import { type Cents, sum } from '../ventas/ventas.rules.ts'

export const PRIMERA_CAJA = 'Caja 1'

export const denominaciones = [
  100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50,
] as const

export const tiposMovimiento = ['entrada', 'salida'] as const
export type TipoMovimiento = (typeof tiposMovimiento)[number]

export const categoriasDeCaja = ['gasto', 'ingreso', 'traslado'] as const
export type CategoriaDeCaja = (typeof categoriasDeCaja)[number]

export const categoriasDe: Record<TipoMovimiento, readonly CategoriaDeCaja[]> = {
  entrada: ['ingreso', 'traslado'],
  salida: ['gasto', 'traslado'],
}

export const origenesDeCaja = ['venta', 'pago', 'devolucion', 'correccion', 'entrada', 'salida'] as const
export type OrigenDeCaja = (typeof origenesDeCaja)[number]

export const OTROS_METODOS = ['Tarjeta', 'Transferencia'] as const satisfies MetodoPago[]

export interface Denominacion {
  denominacion: number
  cantidad: number
}

export const sumaDelConteo = (conteo: readonly Denominacion[]): Cents =>
  sum(conteo.map(({ denominacion, cantidad }) => inCents(denominacion) * cantidad))

/** Descriptions of the ledger transactions that post the surplus or shortage of a count. */
export const SOBRANTE = 'Sobrante de caja'
export const FALTANTE = 'Faltante de caja'
