import type { NuevoPago, Pago } from '@gym/contract/pagos'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { type ListParams, oneOf, pageOf } from '../../lib/resource-queries.ts'

export const usePago = (id: string) => useQuery(oneOf<Pago>('pagos', id))

export const usePagos = (params: ListParams, enabled: boolean) =>
  useQuery({ ...pageOf<Pago, { pagos: Pago[] }>('pagos', params, ({ pagos }) => pagos), enabled })

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
