import type {
  SesionDePago,
  SuscripcionPorAsentar,
  Verificacion,
} from '@gym/contract/suscripciones/suscripciones.schema'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call, create } from '../../api/http.ts'
import { loaded, useInvalidate } from '../../api/resource-queries.ts'
import { sendOnce } from '../../offline/outbox/unanswered.ts'

export const useCheckout = () =>
  useMutation({ mutationFn: () => call<SesionDePago>('post', 'pagos/crear-sesion') })

export const useTestPayment = () =>
  useMutation({
    mutationFn: (sessionId: string) => call('post', 'pagos/prueba', { json: { session_id: sessionId } }),
  })

export const useVerification = (sessionId: string) =>
  useQuery({
    queryKey: ['suscripcion', sessionId],
    queryFn: ({ signal }) =>
      call<Verificacion>('get', 'pagos/verificar', { searchParams: { session_id: sessionId }, signal }),
    retry: false,
    gcTime: 0,
  })

const waiting = ['suscripcion', 'por-asentar']

/** Paid subscriptions that cannot be posted to the ledger without an exchange rate. */
export const porAsentarQuery = queryOptions({
  queryKey: waiting,
  queryFn: ({ signal }) => call<SuscripcionPorAsentar[]>('get', 'contabilidad/suscripciones', { signal }),
  ...loaded,
})

/** Posts a subscription to the ledger; `tasa` is pesos per dollar. */
export function useAsentar() {
  return useMutation({
    mutationFn: ({ id, tasa }: { id: string; tasa: number }) => {
      const path = `contabilidad/suscripciones/${id}/asentar`
      const values = { tasa }
      return sendOnce(path, values, (key) => create(path, { values, key }))
    },
    onSettled: useInvalidate(['suscripcion', 'contabilidad']),
  })
}
