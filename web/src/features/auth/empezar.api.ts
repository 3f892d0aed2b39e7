import type { NuevoPrimerAdmin, PrimerAdmin, Session } from '@gym/contract/auth/auth.schema'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../api/http.ts'
import { toSignedIn } from '../../session/session-user.ts'
import { tokenOf, useOpenSession } from './auth.api.ts'

const PATH = 'auth/primer-admin'

export const primerAdminQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => call<PrimerAdmin>('get', PATH, { signal, token: null }),
})

export function useEmpezar() {
  const openSession = useOpenSession()
  return useMutation({
    mutationFn: async (json: NuevoPrimerAdmin) => {
      const session = await call<Session>('post', PATH, { json, token: null })
      openSession(tokenOf(session), toSignedIn(session.user))
    },
  })
}
