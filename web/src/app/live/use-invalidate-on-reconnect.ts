import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isConnectionLost, watchConnection } from '../../api/connection.ts'

/** Query keys whose data may come from the offline snapshot. */
const KEPT = ['productos', 'clases', 'clientes']

/** Who the gym is stands on every screen, and is asked for by none again. */
const ON_ALL = 'configuracion'

/** Has it asked for anew once the program answers: it stands where the program's own answer does, and as fresh as that. */
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
