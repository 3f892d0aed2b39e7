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

/** Ends the session here and on the server, and goes to the login. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    // The server is told, also where the tab closes at once; leaving neither waits for it nor fails with it.
    call('post', 'auth/logout', { keepalive: true }).catch(() => {})
    // Gone before the server ends the session: another tab whose call is refused then knows that it was closed here.
    removeToken()
    wipeSeen()
    wipeDrafts()
    wipeLookedUp()
    wipeTries()
    wipeLlegadas()
    wipeMostrador()
    wipeListSearches()
    // What was typed, and who came, was asked about before.
    await router.navigate({ to: '/login', ignoreBlocker: true })
    queryClient.clear()
  }, [queryClient, router])
}
