import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { call } from '../../api/http.ts'
import { wipeSnapshot } from '../../offline/snapshot/snapshot-wipe.ts'
import { wipeDeskStorage } from '../../offline/storage/desk-storage.ts'
import { wipeDrafts } from '../../offline/storage/drafts.ts'
import { wipeUnanswered } from '../../offline/storage/unanswered.ts'
import { wipeListSearches } from '../../routing/list-search.ts'
import { wipeLookedUp } from '../../session/looked-up-number.ts'
import { wipeSeen } from '../../session/seen-wipe.ts'
import { removeToken } from '../../session/session.ts'

export function useSignOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    // `keepalive` sends the logout even if the tab closes. Sign-out does not depend on the response.
    call('post', 'auth/logout', { keepalive: true }).catch(() => {})
    // Removed before the server ends the session, so that a tab that gets a 401 knows of the sign-out.
    removeToken()
    wipeSeen()
    wipeDrafts()
    wipeLookedUp()
    wipeUnanswered()
    wipeDeskStorage()
    wipeSnapshot()
    wipeListSearches()
    // The caller has asked about unsaved input already.
    await router.navigate({ to: '/login', ignoreBlocker: true })
    queryClient.clear()
  }, [queryClient, router])
}
