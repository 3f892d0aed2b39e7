import type { Vinculo } from '@gym/contract/mis-datos/mis-datos.schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/http.ts'
import { useSignedIn } from './session-user.ts'

export const vinculoQuery = queryOptions({
  queryKey: ['vinculos'],
  queryFn: ({ signal }) => call<Vinculo>('get', 'auth/vinculo', { signal }),
})

/** The client linked to the signed-in member. Null without a link and for staff, undefined while loading. */
export function useVinculo(): Vinculo['cliente'] | undefined {
  const isMember = useSignedIn()?.rol === 'user'
  const { data, isError } = useQuery({ ...vinculoQuery, enabled: isMember })
  return isMember && !isError ? data?.cliente : null
}
