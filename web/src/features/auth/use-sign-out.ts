import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { call } from '../../api/http.ts'
import { wipeStores } from '../../offline/storage/stores.ts'
import { removeToken } from '../../session/session.ts'

export function useSignOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    // `keepalive` sends the logout even if the tab closes. Sign-out does not depend on the response.
    call('post', 'auth/logout', { keepalive: true }).catch(() => {})
    // Removed before the server ends the session: a 401 in another tab must look like a sign-out, not an expiry.
    removeToken()
    wipeStores('user')
    // The caller (`useLeave`) has asked about unsaved input already.
    await router.navigate({ to: '/login', ignoreBlocker: true })
    queryClient.clear()
  }, [queryClient, router])
}
