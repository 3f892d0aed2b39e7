import type { Vinculo } from '@gym/contract/mis-datos/mis-datos.schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/http.ts'
import { useSignedIn } from './session-user.ts'

export const vinculoQuery = queryOptions({
  queryKey: ['vinculos'],
  queryFn: ({ signal }) => call<Vinculo>('get', 'auth/vinculo', { signal }),
})

/** The member's linked client; undefined while it loads. Null without a link or a member, and after an error. */
export function useVinculo(): Vinculo['cliente'] | undefined {
  const isMember = useSignedIn()?.rol === 'user'
  const { data, isError } = useQuery({ ...vinculoQuery, enabled: isMember })
  return isMember && !isError ? data?.cliente : null
}
