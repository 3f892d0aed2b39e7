import type { Day } from '@gym/contract/core/calendar'
import { tipoOf } from '@gym/contract/membresias/membresias.rules'
import type { MetodoPago } from '@gym/contract/pagos/pagos.rules'
import type { NuevoPago, Pago, SumaPagos } from '@gym/contract/pagos/pagos.schema'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { asApiError } from '../../api/api-error.ts'
import { complete } from '../../api/complete.ts'
import { call, callPage, callVersioned } from '../../api/http.ts'
import { MONEY_MOVED } from '../../api/money-moved.ts'
import {
  listParams,
  oneOf,
  pageOf,
  readForPaper,
  useInvalidate,
  useRemove,
  useSave,
} from '../../api/resource-queries.ts'
import { periodOf, rangeParams } from '../../format/period.ts'
import type { ListSearch, PeriodSearch } from '../../routing/search.ts'
import { type PagoLeido, withReferences } from './with-references.ts'

export const usePago = (id: string) =>
  useQuery({
    ...oneOf<Pago>('pagos', id),
    queryFn: async ({ signal }) =>
      withReferences(
        complete('pagos', await callVersioned<PagoLeido<Pago>>(`pagos/${id}`, { signal })),
        signal,
      ),
  })

/** Filter for monthly fees that are about to end and not renewed; ignores the period. */
export const POR_RENOVAR = 'por-renovar' as const

export type PagosSearch = ListSearch & PeriodSearch & { filtro?: typeof POR_RENOVAR; metodo?: MetodoPago }

const paramsOf = (search: PagosSearch, today: Day | undefined) => ({
  ...listParams(search),
  ...narrowing(search, today),
})

/** The default period is the month of `today`. */
export const pagosQuery = (search: PagosSearch, today: Day | undefined) =>
  pageOf<Pago>('pagos', paramsOf(search, today))

export const pagosForPaper = (search: PagosSearch, today: Day | undefined) =>
  readForPaper<Pago>('pagos', paramsOf(search, today))

export function sumaQuery({ buscar, ...search }: PagosSearch, today: Day | undefined) {
  const params = { ...(buscar && { buscar }), ...narrowing(search, today) }
  return queryOptions({
    queryKey: ['pagos', 'suma', params],
    queryFn: ({ signal }) => call<SumaPagos>('get', 'pagos/suma', { searchParams: params, signal }),
  })
}

const TO_RENEW = { porRenovar: 1 }

const narrowing = ({ filtro, metodo, ...search }: PagosSearch, today: Day | undefined) =>
  filtro ? TO_RENEW : { ...rangeParams(periodOf(search, today)), ...(metodo && { metodoPago: metodo }) }

export const cuantosPagosQuery = (filtro?: typeof POR_RENOVAR) =>
  queryOptions({
    queryKey: ['pagos', 'cuantos', filtro],
    queryFn: async ({ signal }) => {
      const params = { limite: 1, ...(filtro && TO_RENEW) }
      return (await callPage<Pago>('pagos', params, signal)).total
    },
  })

const MOST_WAITING = 50

/** True while the payment of a plan, a monthly fee or a class awaits its membership (`ESPERA_DAYS`). */
export const esperaQuery = ({ _id, cliente, producto, plan }: Pago) => {
  const tipo = plan?.tipo ?? (producto && tipoOf(producto))
  return queryOptions({
    queryKey: ['pagos', 'espera', _id],
    enabled: cliente !== null && !!tipo,
    queryFn: async ({ signal }) => {
      const params = { cliente: cliente?._id ?? '', sinMembresia: tipo ?? '', limite: MOST_WAITING }
      const { rows } = await callPage<Pago>('pagos', params, signal)
      return rows.some((waiting) => waiting._id === _id)
    },
  })
}

export const useSavePago = (id?: string) =>
  useSave<Pago, Partial<z.input<typeof NuevoPago>>>('pagos', id, MONEY_MOVED)

export const useDeletePago = () => useRemove('pagos', MONEY_MOVED)

const RETRIES = 30
const RETRY_MS = 10_000

/** Stores the printed ticket number in the payment, for copies. Retries even after the receipt is closed. */
export const useSetTicket = (id: string) =>
  useMutation({
    mutationFn: (ticket: number) => call<Pago>('put', `pagos/${id}/ticket`, { json: { ticket } }),
    retry: (times, error) => times < RETRIES && asApiError(error).isUncertain,
    retryDelay: RETRY_MS,
    onSettled: useInvalidate(['pagos']),
  })
