import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/http.ts'

/** Only a read that failed on the network is tried again by itself, once; nothing waits silently while offline. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.isNetwork,
        retryDelay: 500,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
