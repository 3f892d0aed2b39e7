import { QueryClient } from '@tanstack/react-query'

/** No retries, because `call` retries a GET. Queries run offline too: the server may be on the LAN. */
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
