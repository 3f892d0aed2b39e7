import { QueryClient } from '@tanstack/react-query'

/** Nothing is tried again by itself but by the call, within its time; nothing waits silently while offline. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
