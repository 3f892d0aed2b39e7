import type { SessionUser } from '@gym/contract/auth'
import { asRol, type Rol } from '@gym/contract/permissions'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { wipeDrafts } from '../lib/drafts.ts'
import { call } from '../lib/http.ts'
import { wipeLookedUp } from '../lib/looked-up-number.ts'
import { readToken, removeToken } from '../lib/session.ts'

export type SignedIn = Pick<SessionUser, '_id' | 'nombre' | 'email'> & { rol: Rol }

/** A server may say `rol`, `role` or neither; without one the person is a member (specification 3). */
export function toSignedIn(user: Partial<SessionUser> | undefined): SignedIn {
  return {
    _id: user?._id ?? '',
    nombre: user?.nombre ?? '',
    email: user?.email ?? '',
    rol: asRol(user?.rol ?? user?.role),
  }
}

/** Who is signed in. Asked once a visit; its key is set at the login. */
export const sessionUserQuery = queryOptions({
  queryKey: ['auth', 'perfil'],
  queryFn: async () => toSignedIn(await call<SessionUser>('get', 'auth/perfil')),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The signed-in person; undefined on a screen opened without a session. */
export function useSignedIn(): SignedIn | undefined {
  return useQuery({ ...sessionUserQuery, enabled: readToken() !== null }).data
}

/** Ends the session here and on the server, and goes to the login. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    // The server is told, but leaving never waits for it nor fails with it.
    const told = call('post', 'auth/logout').catch(() => {})
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 1_000))])
    removeToken()
    wipeDrafts()
    wipeLookedUp()
    await router.navigate({ to: '/login' })
    queryClient.clear()
  }, [queryClient, router])
}
