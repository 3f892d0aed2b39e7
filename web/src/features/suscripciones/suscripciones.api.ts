import type { SesionDePago, SuscripcionPorAsentar, Verificacion } from '@gym/contract/suscripciones'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { loaded } from '../../lib/resource-queries.ts'

/** Begins a payment; the answer says where to go for it. */
export const useCheckout = () =>
  useMutation({ mutationFn: () => call<SesionDePago>('post', 'pagos/crear-sesion') })

/** Whether the payment of a session was made, as its provider says. */
export const useVerification = (sessionId: string) =>
  useQuery({
    queryKey: ['suscripcion', sessionId],
    queryFn: ({ signal }) =>
      call<Verificacion>('get', 'pagos/verificar', { searchParams: { session_id: sessionId }, signal }),
    retry: false,
    gcTime: 0,
  })

const waiting = ['suscripcion', 'por-asentar']

/** Subscriptions that were paid and wait for the rate of the day. */
export const porAsentarQuery = queryOptions({
  queryKey: waiting,
  queryFn: ({ signal }) => call<SuscripcionPorAsentar[]>('get', 'contabilidad/suscripciones', { signal }),
  ...loaded,
})

/** Posts one to the ledger; `tasa` in pesos for a dollar. */
export function useAsentar() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, tasa }: { id: string; tasa: number }) =>
      call('post', `contabilidad/suscripciones/${id}/asentar`, { json: { tasa } }),
    onSettled: () =>
      Promise.all([waiting, ['contabilidad']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
