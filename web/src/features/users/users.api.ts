import type { CambiosUser, NuevoUser, User } from '@gym/contract/users'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import { listParams, pageOf } from '../../lib/resource-queries.ts'
import type { ListSearch } from '../../lib/search.ts'

export const usersQuery = (search: ListSearch) => pageOf<User>('users', listParams(search))

/** One account: there is no call for one, it is found in the list (specification 7). Null when it is not there. */
export function useUser(id: string) {
  return useQuery({
    queryKey: ['users', 'uno', id],
    queryFn: async ({ signal }) => {
      const users = await call<User[]>('get', 'users', { signal })
      return users.find(({ _id }) => _id === id) ?? null
    },
    gcTime: 0,
  })
}

/** Creates an account, or changes the one with the id. */
export function useSaveUser(id?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (values: z.input<typeof CambiosUser> | z.input<typeof NuevoUser>): Promise<unknown> =>
      id
        ? call<User>('put', `users/${id}`, { json: values })
        : call('post', 'auth/register', { json: values }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['users'] }),
  })
}

export function useDeleteUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('delete', `users/${id}`),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['users'] }),
  })
}
