import { QueryClient } from '@tanstack/react-query'

/** `call` retries, not the queries. Only failed ones refetch on reconnect; none pauses while offline. */
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
