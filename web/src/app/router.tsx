import type { QueryClient } from '@tanstack/react-query'
import { type AnyRoute, createRoute, createRouter, type Router, redirect } from '@tanstack/react-router'
import { authPages } from '../features/auth/auth.screens.tsx'
import { bring, forgetFailures } from '../lib/pieces.tsx'
import { root } from '../lib/root.ts'
import { parseSearch, stringifySearch } from '../lib/search.ts'
import { readToken } from '../lib/session.ts'
import type { WhatNext } from '../ui/saved-next.tsx'
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

/** The addresses of the first page, and those of the house once it is here. */
export const treeWith = <const Rest extends readonly AnyRoute[]>(rest: Rest) =>
  root.addChildren([home, ...authPages, ...rest])

type RouteTree = ReturnType<typeof treeWith<typeof house>>

/**
 * The first page knows the login only, so that it stays small. Any other address brings the house, which knows too what
 * is not found, and is looked up once more in it.
 */
export function createAppRouter(queryClient: QueryClient) {
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: async ({ location: { href, state } }) => {
      const { house } = await bring(() => import('./screens.ts'))
      treeWith(house)
      router.setRoutes(router.buildRouteTree())
      // While the house was slow to come, the page that says so stood at this address: it is drawn until it has gone.
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
    // Another client is another page: its title, its focus and its form are its own.
    defaultRemountDeps: ({ params }) => params,
    scrollRestoration: true,
  })
  router.subscribe('onBeforeLoad', forgetFailures)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<RouteTree>
  }
  interface HistoryState {
    /** The address to open after signing in, of a session that ended or a deep link of this tab. */
    volver?: string
    /** A sentence for the page that is gone to. */
    notice?: { kind: 'success' | 'info' | 'error'; text: string }
    /** What was saved on the page before, and what is done next. */
    next?: WhatNext
    /** What was saved before a form is opened anew. */
    after?: string
    /** The routine's sheet is open over what was looked up. */
    hoja?: boolean
  }
}
