import type { Vinculo } from '@gym/contract/mis-datos'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './http.ts'
import { useSignedIn } from './session-user.ts'

/** Who the signed-in member is at the gym. */
export const vinculoQuery = queryOptions({
  queryKey: ['vinculos'],
  queryFn: ({ signal }) => call<Vinculo>('get', 'auth/vinculo', { signal }),
})

/** The client to whom the signed-in member is linked; null for who is linked to nobody. Undefined while it is not known. */
export function useVinculo(): Vinculo['cliente'] | undefined {
  const isMember = useSignedIn()?.rol === 'user'
  const { data, isError } = useQuery({ ...vinculoQuery, enabled: isMember })
  return isMember && !isError ? data?.cliente : null
}
