import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '../app/query-client.ts'

/** Renders inside the app's providers, without animations. */
export function renderInApp(children: ReactNode) {
  const queryClient = createQueryClient()
  // All files share one window: a late request would reach the next test's `fetch`.
  onTestFinished(async () => {
    await queryClient.cancelQueries()
    queryClient.clear()
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return render(children, {
    wrapper: ({ children }) => (
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <RouterContextProvider router={router as never}>
            <ModalsProvider>{children}</ModalsProvider>
          </RouterContextProvider>
        </QueryClientProvider>
      </MantineProvider>
    ),
  })
}
