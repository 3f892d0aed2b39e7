import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isConnectionLost, watchConnection } from '../../api/connection.ts'

/** Resources whose queries may contain data of the offline snapshot. */
const FROM_SNAPSHOT = ['productos', 'clases', 'clientes']

/** Query of every screen, refetched on reconnect if it failed, because its own interval is a minute. */
const ON_ALL_SCREENS = 'configuracion'

export function useInvalidateOnReconnect() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let lostAt = 0
    return watchConnection(() => {
      if (isConnectionLost()) lostAt = Date.now()
      else
        queryClient.invalidateQueries({
          predicate: ({ queryKey: [of], state }) =>
            of === ON_ALL_SCREENS
              ? state.status === 'error'
              : state.dataUpdatedAt >= lostAt &&
                state.data !== undefined &&
                FROM_SNAPSHOT.some((each) => each === of),
        })
    })
  }, [queryClient])
}
