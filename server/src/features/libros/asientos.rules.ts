import { inCents } from '@gym/contract/core/money'
import type { MetodoPago } from '@gym/contract/pagos/pagos.rules'
import type { Cents } from '@gym/contract/ventas/ventas.rules'

/** Accounts by their codes in the PUC, the Colombian chart of accounts (Decree 2650 of 1993). */
export const CUENTAS = {
  caja: '1105',
  bancos: '1110',
  clientes: '1305',
  anticipos: '2805',
  mercancia: '4135',
  servicios: '4170',
  devoluciones: '4175',
  sobrantes: '4295',
  faltantes: '5395',
} as const

/** A line of an asiento: a debit if `monto` is positive, a credit if negative. */
export interface Partida {
  cuenta: string
  monto: Cents
  fila?: string
}

const cuentaDelMetodo = (metodo: MetodoPago): string =>
  metodo === 'Efectivo' ? CUENTAS.caja : CUENTAS.bancos

export const partidaDeFila = (fila: { id: string; metodoPago: MetodoPago; monto: number }): Partida => ({
  cuenta: cuentaDelMetodo(fila.metodoPago),
  monto: inCents(fila.monto),
  fila: fila.id,
})

export const cuentaDeIngreso = ({ stockTomado }: { stockTomado: number }): string =>
  stockTomado > 0 ? CUENTAS.mercancia : CUENTAS.servicios

export interface Cartera {
  pendiente: Cents
  sinAplicar: Cents
}

export const partidasDeCartera = (antes: Cartera, despues: Cartera): Partida[] => [
  { cuenta: CUENTAS.clientes, monto: despues.pendiente - antes.pendiente },
  { cuenta: CUENTAS.anticipos, monto: antes.sinAplicar - despues.sinAplicar },
]

/** Adds up the partidas of each ledger row (`fila`), and the other partidas of each account. */
export function juntas(partidas: Partida[]): Partida[] {
  const sums = new Map<string, Partida>()
  for (const { cuenta, monto, fila } of partidas) {
    const key = fila ?? cuenta
    sums.set(key, { cuenta, monto: (sums.get(key)?.monto ?? 0) + monto, ...(fila && { fila }) })
  }
  return [...sums.values()]
}
