import type { CambioPassword, SesionPropia } from '@gym/contract/auth'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, edit, type Submission } from '../../lib/http.ts'
import { loaded, useAskAnew } from '../../lib/resource-queries.ts'

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

/** This session lives on, the account's others end. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (submission: Submission<z.input<typeof CambioPassword>>) => edit('auth/password', submission),
    onSuccess: useAskAnew(sessions),
  })
}
