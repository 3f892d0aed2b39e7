import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isConnectionLost, watchConnection } from '../lib/connection.ts'

/** Query keys whose data may come from the offline snapshot. */
const KEPT = ['productos', 'clases', 'clientes']

/** Invalidates them on reconnect: React Query cannot tell snapshot data from server data. */
export function useKeptAnew() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let lostAt = 0
    return watchConnection(() => {
      if (isConnectionLost()) lostAt = Date.now()
      else
        queryClient.invalidateQueries({
          predicate: ({ queryKey: [of], state }) =>
            state.dataUpdatedAt >= lostAt && state.data !== undefined && KEPT.some((kept) => kept === of),
        })
    })
  }, [queryClient])
}
