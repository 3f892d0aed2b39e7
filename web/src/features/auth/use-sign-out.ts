import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { wipeDrafts } from '../../lib/drafts.ts'
import { call } from '../../lib/http.ts'
import { wipeLlegadas } from '../../lib/kept-llegadas.ts'
import { wipeListSearches } from '../../lib/list-search.ts'
import { wipeLookedUp } from '../../lib/looked-up-number.ts'
import { wipeTries } from '../../lib/lost-tries.ts'
import { wipeMostrador } from '../../lib/mostrador-wipe.ts'
import { wipeSeen } from '../../lib/seen-wipe.ts'
import { removeToken } from '../../lib/session.ts'

export function useSignOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    // Sent with keepalive, also while the tab closes; sign-out neither waits for it nor fails with it.
    call('post', 'auth/logout', { keepalive: true }).catch(() => {})
    // Removed before the server ends the session: another tab that gets a 401 then knows that the user signed
    // out here.
    removeToken()
    wipeSeen()
    wipeDrafts()
    wipeLookedUp()
    wipeTries()
    wipeLlegadas()
    wipeMostrador()
    wipeListSearches()
    // The caller has already asked about unsaved work.
    await router.navigate({ to: '/login', ignoreBlocker: true })
    queryClient.clear()
  }, [queryClient, router])
}
