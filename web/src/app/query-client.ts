import { QueryClient } from '@tanstack/react-query'

/**
 * Queries do not retry, because `call` retries a GET. They also run while the browser is offline,
 * because the server may be on the LAN; failed ones refetch on reconnect.
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
