import type { Day } from '@gym/contract/calendar'
import type { NuevoPago, Pago, PagoConsultado } from '@gym/contract/pagos'
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callPage, type Page } from '../../lib/http.ts'
import { periodOf, rangeParams } from '../../lib/period.ts'
import { listParams, oneOf, pageOf } from '../../lib/resource-queries.ts'
import type { ListSearch, PeriodSearch } from '../../lib/search.ts'

export const usePago = (id: string) => useQuery(oneOf<Pago>('pagos', id))

/** A page of the payments of a period, which is counted from today where the address names no day. */
export const pagosQuery = (search: ListSearch & PeriodSearch, today: Day | undefined) =>
  pageOf<Pago, { pagos: Pago[] }>(
    'pagos',
    { ...listParams(search), ...rangeParams(periodOf(search, today)) },
    ({ pagos }) => pagos,
  )

const LOOKED_UP_AT_ONCE = 10

/** The newest payments of the holder of a number (digits), `pagina` by `pagina`. */
export const pagosConsultados = (numero: string, pagina = 1) =>
  queryOptions({
    queryKey: ['pagos', 'consultar', numero, pagina],
    queryFn: ({ signal }) =>
      callPage<PagoConsultado>(`pagos/consultar/${numero}`, { limite: LOOKED_UP_AT_ONCE, pagina }, signal),
    gcTime: 0,
  })

/** All the payments of a number that were asked for, beginning with a first page that is there already. */
export function useMorePagosConsultados(numero: string, first: Page<PagoConsultado>, askedAt: number) {
  const queryClient = useQueryClient()
  return useInfiniteQuery({
    queryKey: ['pagos', 'consultados', numero, askedAt],
    queryFn: ({ pageParam }) => queryClient.fetchQuery(pagosConsultados(numero, pageParam)),
    initialData: { pages: [first], pageParams: [1] },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * LOOKED_UP_AT_ONCE < total ? pages.length + 1 : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** A payment moves stock and the ledger with it. */
function useSettle() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      ['pagos', 'productos', 'contabilidad'].map((resource) =>
        queryClient.invalidateQueries({ queryKey: [resource] }),
      ),
    )
}

/** Registers a payment, or corrects the one with the id. */
export function useSavePago(id?: string) {
  const settle = useSettle()
  return useMutation({
    mutationFn: ({ values, key }: { values: z.input<typeof NuevoPago>; key: string }) =>
      id
        ? call<Pago>('put', `pagos/${id}`, { json: values })
        : call<Pago>('post', 'pagos', { json: values, headers: { 'idempotency-key': key } }),
    onSettled: settle,
  })
}

export function useDeletePago() {
  const settle = useSettle()
  return useMutation({ mutationFn: (id: string) => call('delete', `pagos/${id}`), onSuccess: settle })
}
