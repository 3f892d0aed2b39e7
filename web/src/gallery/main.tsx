// The shared components with their states, in both themes: `npm run gallery`. Not part of the build.
import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '../app/tokens.css'
import '../app/global.css'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../app/query-client.ts'
import { theme } from '../app/theme.ts'
import { Gallery } from './gallery.tsx'

const params = new URLSearchParams(location.search)
const scheme = params.get('tema')
document.documentElement.dataset.accent = params.get('acento') ?? 'petroleo'

const router = createRouter({
  routeTree: createRootRoute({ component: Gallery }),
  history: createMemoryHistory(),
})

/** One iframe for each theme, because the tokens depend on attributes of the document's root. */
const bothThemes = ['light', 'dark'].map((each) => (
  <iframe
    key={each}
    title={each}
    src={`?${new URLSearchParams({ ...Object.fromEntries(params), tema: each })}`}
    style={{ width: '50vw', height: '100vh', border: 0 }}
  />
))

createRoot(document.getElementById('root') as HTMLElement).render(
  scheme === 'light' || scheme === 'dark' ? (
    <MantineProvider theme={theme} forceColorScheme={scheme}>
      <QueryClientProvider client={createQueryClient()}>
        <ModalsProvider>
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  ) : (
    bothThemes
  ),
)
