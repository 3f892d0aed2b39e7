import type { Credenciales, Session } from '@gym/contract/auth/auth.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/http.ts'
import { offerDrafts } from '../../offline/storage/drafts.ts'
import { wipeStores } from '../../offline/storage/stores.ts'
import { storeToken } from '../../session/session.ts'
import { type SignedIn, sessionUserQuery, toSignedIn } from '../../session/session-user.ts'

/** @throws Error if the response has no token: it is a refusal, whatever its status (specification, section 5) */
export function tokenOf({ token }: { token?: string | undefined }): string {
  if (!token) throw new Error('No se recibió un token.')
  return token
}

/** Opens the session of a token. Wipes the query cache and the stores of the tab and of other accounts. */
export function useOpenSession() {
  const queryClient = useQueryClient()
  return (token: string, user: SignedIn) => {
    queryClient.clear()
    storeToken(token)
    wipeStores('user', user._id)
    offerDrafts(user._id)
    queryClient.setQueryData(sessionUserQuery.queryKey, user)
  }
}

export function useLogin() {
  const openSession = useOpenSession()
  return useMutation({
    mutationFn: async (json: Credenciales) => {
      const session = await call<Session>('post', 'auth/login', { json, token: null })
      openSession(tokenOf(session), toSignedIn(session.user))
    },
  })
}
