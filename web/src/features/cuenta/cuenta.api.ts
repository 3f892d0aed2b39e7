import type { SesionPropia } from '@gym/contract/auth'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

const sessions = ['cuenta', 'sesiones']

export const useOwnSessions = () =>
  useQuery({
    queryKey: sessions,
    queryFn: ({ signal }) => call<SesionPropia[]>('get', 'auth/sesiones', { signal }),
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
    mutationFn: (json: { actual: string; nueva: string }) => call('put', 'auth/password', { json }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessions }),
  })
}
