import type { CambioPassword, SesionPropia } from '@gym/contract/auth'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import { loaded } from '../../lib/resource-queries.ts'

const sessions = ['cuenta', 'sesiones']

/** Where the person is signed in. */
export const sesionesQuery = queryOptions({
  queryKey: sessions,
  queryFn: ({ signal }) => call<SesionPropia[]>('get', 'auth/sesiones', { signal }),
  ...loaded,
})

/** Ends sessions of one's own, one after the other. */
export function useEndSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      for (const id of ids) await call('delete', `auth/sesiones/${id}`)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessions }),
  })
}

/** This session lives on, the account's others end. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: z.input<typeof CambioPassword>) => call('put', 'auth/password', { json }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessions }),
  })
}
