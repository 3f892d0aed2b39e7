import type { SesionDePago, Verificacion } from '@gym/contract/suscripciones'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

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
