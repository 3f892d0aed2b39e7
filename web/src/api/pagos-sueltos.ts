import { conceptoPropio } from '@gym/contract/membresias/concepto-propio'
import { sellsTipo } from '@gym/contract/membresias/membresias.rules'
import type { Membresia, MembresiaVista } from '@gym/contract/membresias/membresias.schema'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from './http.ts'
import { MONEY_MOVED } from './money-moved.ts'
import { readPage, useInvalidate } from './resource-queries.ts'

const MOST = 50

/** Among the client's `MOST` latest payments, the ones without a membership, a sale or a refund. */
export const pagosSueltosQuery = (cliente: string) =>
  queryOptions({
    queryKey: ['pagos', 'sueltos', cliente],
    queryFn: async ({ signal }) => {
      const { rows } = await readPage<Pago>('pagos', { cliente, limite: MOST }, signal)
      return rows.filter(({ membresia, venta, devuelto }) => !membresia && !venta && !devuelto)
    },
    staleTime: 0,
  })

/** True if the payment covers the price, and its product or `conceptoPropio` fits the type or is missing. */
export const puedePagar =
  ({ tipo, precio }: Pick<Membresia, 'tipo' | 'precio'>) =>
  ({ monto, plan, producto, concepto }: Pick<Pago, 'monto' | 'plan' | 'producto' | 'concepto'>): boolean => {
    const sold = producto ?? conceptoPropio(concepto)
    return monto >= precio && (!sold || (plan ? plan.tipo === tipo : sellsTipo(sold, tipo)))
  }

export function useUsarPago(id: string) {
  return useMutation({
    mutationFn: (json: { pago: string }) => call<MembresiaVista>('post', `membresias/${id}/pago`, { json }),
    onSettled: useInvalidate(MONEY_MOVED),
  })
}
