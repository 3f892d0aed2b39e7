import type {
  ActivacionDeFactor,
  CambioPassword,
  CodigosDeRecuperacion,
  Factor,
  FactorNuevo,
  SesionPropia,
} from '@gym/contract/auth'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, edit, type Submission } from '../../lib/http.ts'
import { loaded, useAskAnew } from '../../lib/resource-queries.ts'
import { sessionUserQuery } from '../../lib/session-user.ts'

const sessions = ['cuenta']

/** Where the person is signed in. */
export const sesionesQuery = queryOptions({
  queryKey: sessions,
  queryFn: ({ signal }) => call<SesionPropia[]>('get', 'auth/sesiones', { signal }),
  ...loaded,
})

/** Ends sessions of one's own, one after the other. */
export function useEndSessions() {
  return useMutation({
    mutationFn: async (ids: string[]) => {
      for (const id of ids) await call('delete', `auth/sesiones/${id}`)
    },
    onSettled: useAskAnew(sessions),
  })
}

/** This session lives on, the account's others end; whoever had to change it may do everything from now on. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  const askAnew = useAskAnew(sessions)
  return useMutation({
    mutationFn: (submission: Submission<z.input<typeof CambioPassword>>) => edit('auth/password', submission),
    onSuccess: () => {
      queryClient.setQueryData(sessionUserQuery.queryKey, (own) => own && { ...own, cambiarClave: undefined })
      // Whether the new one is weak the server says.
      queryClient.invalidateQueries({ queryKey: sessionUserQuery.queryKey })
      askAnew()
    },
  })
}

const FACTOR = 'auth/factor'

/** How one's own second factor stands. */
export const factorQuery = queryOptions({
  queryKey: [FACTOR],
  queryFn: ({ signal }) => call<Factor>('get', FACTOR, { signal }),
  ...loaded,
  // Another tab may have turned it on.
  refetchOnWindowFocus: true,
})

/** Asks for a secret, which is told this once. */
export function useBeginFactor() {
  return useMutation({
    mutationFn: () => call<FactorNuevo>('post', FACTOR),
    onError: useAskAnew([FACTOR]),
  })
}

/** The account's other sessions end; whoever had to turn it on may do everything from now on. */
export function useTurnOnFactor() {
  const queryClient = useQueryClient()
  const askAnew = useAskAnew([...sessions, FACTOR])
  return useMutation({
    mutationFn: (json: z.input<typeof ActivacionDeFactor>) =>
      call<CodigosDeRecuperacion>('post', `${FACTOR}/activar`, { json }),
    onSuccess: () =>
      queryClient.setQueryData(sessionUserQuery.queryKey, (own) => own && { ...own, faltaFactor: undefined }),
    onSettled: askAnew,
  })
}

/** New recovery codes, in the place of those before. */
export function useNewCodes() {
  return useMutation({
    mutationFn: (codigo: string) =>
      call<CodigosDeRecuperacion>('post', `${FACTOR}/codigos`, { json: { codigo } }),
    onSettled: useAskAnew([FACTOR]),
  })
}

/** Whose role needs a factor may do nothing else from now on, and is asked for again who they are. */
export function useTurnOffFactor() {
  const queryClient = useQueryClient()
  const askAnew = useAskAnew([FACTOR])
  return useMutation({
    mutationFn: (codigo: string) => call('delete', FACTOR, { json: { codigo } }),
    onSettled: () => {
      queryClient.invalidateQueries({ queryKey: sessionUserQuery.queryKey })
      askAnew()
    },
  })
}
