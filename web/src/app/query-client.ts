import { QueryClient } from '@tanstack/react-query'

/**
 * Nothing is tried again by itself but by the call, within its time, and what failed and is still shown once the network
 * is back; nothing waits silently while offline.
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
