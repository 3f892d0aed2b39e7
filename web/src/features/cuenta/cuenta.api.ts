import type {
  ActivacionDeFactor,
  CambioPassword,
  CodigosDeRecuperacion,
  Factor,
  FactorNuevo,
  SesionPropia,
} from '@gym/contract/auth/auth.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, edit, type Submission } from '../../api/http.ts'
import { loaded, useInvalidate } from '../../api/resource-queries.ts'
import { sessionUserQuery } from '../../session/session-user.ts'

const sessions = ['cuenta']

export const sesionesQuery = queryOptions({
  queryKey: sessions,
  queryFn: ({ signal }) => call<SesionPropia[]>('get', 'auth/sesiones', { signal }),
  ...loaded,
})

export function useEndSessions() {
  return useMutation({
    mutationFn: async (ids: string[]) => {
      for (const id of ids) await call('delete', `auth/sesiones/${id}`)
    },
    onSettled: useInvalidate(sessions),
  })
}

/** Changes the user's password. The server then ends the account's other sessions. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate(sessions)
  return useMutation({
    mutationFn: (submission: Submission<z.input<typeof CambioPassword>>) => edit('auth/password', submission),
    onSuccess: () => {
      queryClient.setQueryData(sessionUserQuery.queryKey, (own) => own && { ...own, cambiarClave: undefined })
      // Refetches the session, because the server decides whether the new password is weak.
      queryClient.invalidateQueries({ queryKey: sessionUserQuery.queryKey })
      invalidate()
    },
  })
}

const FACTOR = 'auth/factor'

export const factorQuery = queryOptions({
  queryKey: [FACTOR],
  queryFn: ({ signal }) => call<Factor>('get', FACTOR, { signal }),
  ...loaded,
  // The second factor may have been activated in another tab.
  refetchOnWindowFocus: true,
})

/** Begins the setup of a second factor. The server sends the secret in this response only. */
export function useBeginFactor() {
  return useMutation({
    mutationFn: () => call<FactorNuevo>('post', FACTOR),
    onError: useInvalidate([FACTOR]),
  })
}

/** Activates the second factor. The server ends other sessions and lifts limits of a role that needs one. */
export function useTurnOnFactor() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate([...sessions, FACTOR])
  return useMutation({
    mutationFn: (json: z.input<typeof ActivacionDeFactor>) =>
      call<CodigosDeRecuperacion>('post', `${FACTOR}/activar`, { json }),
    onSuccess: () =>
      queryClient.setQueryData(sessionUserQuery.queryKey, (own) => own && { ...own, faltaFactor: undefined }),
    onSettled: invalidate,
  })
}

export function useNewCodes() {
  return useMutation({
    mutationFn: (codigo: string) =>
      call<CodigosDeRecuperacion>('post', `${FACTOR}/codigos`, { json: { codigo } }),
    onSettled: useInvalidate([FACTOR]),
  })
}

/** Deactivates the second factor, then refetches the session: a role that needs one is now restricted. */
export function useTurnOffFactor() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate([FACTOR])
  return useMutation({
    mutationFn: (codigo: string) => call('delete', FACTOR, { json: { codigo } }),
    onSettled: () => {
      queryClient.invalidateQueries({ queryKey: sessionUserQuery.queryKey })
      invalidate()
    },
  })
}
