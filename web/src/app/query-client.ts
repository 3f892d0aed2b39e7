import { QueryClient } from '@tanstack/react-query'

/**
 * `call` retries a GET, so queries do not. When the browser reconnects, failed queries refetch; none pauses
 * offline.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
