import type { SesionDePago, SuscripcionPorAsentar, Verificacion } from '@gym/contract/suscripciones'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call, create } from '../../lib/http.ts'
import { loaded, useAskAnew } from '../../lib/resource-queries.ts'
import { sendOnce } from '../../lib/send-once.ts'

/** Begins a payment; the answer says where to go for it. */
export const useCheckout = () =>
  useMutation({ mutationFn: () => call<SesionDePago>('post', 'pagos/crear-sesion') })

/** Pays in test mode: nobody is charged. */
export const useTestPayment = () =>
  useMutation({
    mutationFn: (sessionId: string) => call('post', 'pagos/prueba', { json: { session_id: sessionId } }),
  })

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
  return useMutation({
    mutationFn: ({ id, tasa }: { id: string; tasa: number }) => {
      const path = `contabilidad/suscripciones/${id}/asentar`
      const values = { tasa }
      return sendOnce(path, values, (key) => create(path, { values, key }))
    },
    onSettled: useAskAnew(['suscripcion', 'contabilidad']),
  })
}
