import { inCents } from './money.ts'
import type { MetodoPago } from './pagos.rules.ts'
import { type Cents, sum } from './ventas.rules.ts'

/** What both sides know of the till without a schema. */

export const PRIMERA_CAJA = 'Caja 1'

/** Notes and coins of Colombia in pesos, the largest first. */
export const denominaciones = [
  100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50,
] as const

export const tiposMovimiento = ['entrada', 'salida'] as const
export type TipoMovimiento = (typeof tiposMovimiento)[number]

export const categoriasDeCaja = ['gasto', 'ingreso', 'traslado'] as const
export type CategoriaDeCaja = (typeof categoriasDeCaja)[number]

/** What money that comes in, or goes out, may be. */
export const categoriasDe: Record<TipoMovimiento, readonly CategoriaDeCaja[]> = {
  entrada: ['ingreso', 'traslado'],
  salida: ['gasto', 'traslado'],
}

export const origenesDeCaja = ['venta', 'pago', 'devolucion', 'correccion', 'entrada', 'salida'] as const
export type OrigenDeCaja = (typeof origenesDeCaja)[number]

/** What is counted at the end besides the cash. */
export const OTROS_METODOS = ['Tarjeta', 'Transferencia'] as const satisfies MetodoPago[]

/** Notes or coins of one value. */
export interface Denominacion {
  denominacion: number
  cantidad: number
}

/** What notes and coins come to. */
export const sumaDelConteo = (conteo: readonly Denominacion[]): Cents =>
  sum(conteo.map(({ denominacion, cantidad }) => inCents(denominacion) * cantidad))
