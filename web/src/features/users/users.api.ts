import type { CambiosUser, NuevoUser, User, Usuario } from '@gym/contract/auth/users.schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, callRows, callVersioned, create, edit, type Submission } from '../../api/http.ts'
import { listParams, oneOf, pageOf, useHolder, useInvalidate } from '../../api/resource-queries.ts'
import type { ListSearch } from '../../routing/search.ts'
import { sessionUserQuery, toSignedIn } from '../../session/session-user.ts'

export const usersQuery = (search: ListSearch) => pageOf<Usuario>('users', listParams(search))

export const userQuery = (id: string) => oneOf<Usuario>('users', id)

/** An account from the list (specification, section 7), with its ETag. Null if it does not exist. */
export function useUser(id: string) {
  return useQuery({
    queryKey: ['users', 'uno', id],
    queryFn: async ({ signal }) => {
      const users = await callRows<User>('users', { signal })
      const user = users.find(({ _id }) => _id === id)
      return user ? callVersioned<Usuario | User>(`users/${id}`, { signal }, user) : null
    },
    gcTime: 0,
  })
}

export const useUserByEmail = (email: string) => useHolder<User>('users', email, (user) => user.email)

export function useSaveUser(id?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (submission: Submission<z.input<typeof CambiosUser> | z.input<typeof NuevoUser>>) => {
      if (id) return edit<User>(`users/${id}`, submission)
      const { entity, wasSaved } = await create<{ user: User }>('auth/register', submission)
      return { entity: entity.user, wasSaved }
    },
    onSuccess: ({ entity }) => {
      queryClient.setQueryData(sessionUserQuery.queryKey, (own) =>
        own && id === own._id ? toSignedIn(entity) : own,
      )
    },
    onSettled: useInvalidate(['users']),
  })
}

/** Ends every session of an account, except the current one. */
export function useEndSessionsOf() {
  return useMutation({ mutationFn: (id: string) => call('delete', `users/${id}/sesiones`) })
}

/** Removes the second factor of an account whose phone is lost; the server ends the account's sessions. */
export function useTakeFactorAway() {
  return useMutation({
    mutationFn: (id: string) => call('delete', `users/${id}/factor`),
    onSettled: useInvalidate(['users']),
  })
}

export function useDeleteUser() {
  return useMutation({
    mutationFn: (id: string) => call('delete', `users/${id}`),
    onSettled: useInvalidate(['users']),
  })
}
