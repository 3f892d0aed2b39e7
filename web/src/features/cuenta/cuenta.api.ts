import type { CambioPassword, SesionPropia } from '@gym/contract/auth'
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
      askAnew()
    },
  })
}
