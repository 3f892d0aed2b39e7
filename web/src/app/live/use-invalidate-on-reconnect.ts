import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isConnectionLost, watchConnection } from '../../api/connection.ts'

/** Query keys whose data may come from the offline snapshot. */
const KEPT = ['productos', 'clases', 'clientes']

/** Rendered on every screen; no screen refetches it. */
const ON_ALL = 'configuracion'

/** Invalidates snapshot data on reconnect: React Query cannot tell it from server data. Refetches failed settings. */
export function useInvalidateOnReconnect() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let lostAt = 0
    return watchConnection(() => {
      if (isConnectionLost()) lostAt = Date.now()
      else
        queryClient.invalidateQueries({
          predicate: ({ queryKey: [of], state }) =>
            of === ON_ALL
              ? state.status === 'error'
              : state.dataUpdatedAt >= lostAt && state.data !== undefined && KEPT.some((kept) => kept === of),
        })
    })
  }, [queryClient])
}
