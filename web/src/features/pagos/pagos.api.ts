import type { NuevoPago, Pago } from '@gym/contract/pagos'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../lib/http.ts'
import type { ListParams } from '../../ui/use-list-state.ts'

export const pagoQuery = (id: string) =>
  queryOptions({
    queryKey: ['pagos', 'uno', id],
    queryFn: ({ signal }) => call<Pago>('get', `pagos/${id}`, { signal }),
    gcTime: 0,
  })

export function usePagos(params: ListParams, enabled: boolean) {
  return useQuery({
    queryKey: ['pagos', 'lista', params],
    queryFn: ({ signal }) => callPage<Pago, { pagos: Pago[] }>('pagos', params, signal, ({ pagos }) => pagos),
    placeholderData: keepPreviousData,
    enabled,
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
    mutationFn: ({ values, key }: { values: Partial<NuevoPago>; key: string }) =>
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
