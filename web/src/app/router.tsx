import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createRoute, createRouter, type Router, redirect } from '@tanstack/react-router'
import { authPages } from '../features/auth/auth.screens.tsx'
import { loadChunk, resetFailedChunks } from '../routing/lazy.tsx'
import { root } from '../routing/root.ts'
import { parseSearch, stringifySearch } from '../routing/search.ts'
import { readToken } from '../session/session.ts'
import type { NextActions } from '../ui/form/saved-next.tsx'
import { LoadFailed } from './load-failed.tsx'
import { Loading } from './loading.tsx'
import type { house } from './screens.ts'

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: readToken() ? '/dashboard' : '/login' })
  },
})

export const treeWith = <const Rest extends readonly AnyRoute[]>(rest: Rest) =>
  root.addChildren([home, ...authPages, ...rest])

type RouteTree = ReturnType<typeof treeWith<typeof house>>

/** The first chunk has the routes of home and of the sign-in pages; other addresses first load `screens.ts`. */
export function createAppRouter(queryClient: QueryClient) {
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: async ({ location: { href, state } }) => {
      const { house } = await loadChunk(() => import('./screens.ts'))
      treeWith(house)
      router.setRoutes(router.buildRouteTree())
      // The catch-all route's loading page is still mounted, and looks up its route by this id.
      router.routesById[elsewhere.id] = elsewhere
      throw redirect({ href, state, replace: true })
    },
  })
  const routeTree: AnyRoute = treeWith([elsewhere])
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultErrorComponent: LoadFailed,
    defaultPreloadStaleTime: 0,
    // A changed id remounts the page, so that another client starts with fresh state.
    defaultRemountDeps: ({ params }) => params,
    scrollRestoration: true,
  })
  router.subscribe('onBeforeLoad', resetFailedChunks)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<RouteTree>
  }
  interface HistoryState {
    volver?: string
    notice?: { kind: 'success' | 'info' | 'error'; text: string }
    email?: string
    next?: NextActions
    /** Id of the entity just saved, when one of its `next` actions opens a screen. */
    after?: string
    /** True while the routine's sheet is open. */
    hoja?: boolean
  }
}
