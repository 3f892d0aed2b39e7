import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { isQuiosco, TO_QUIOSCO } from '../session/quiosco.ts'
import { type SearchSchema, searchOf } from './search.ts'

const PAINTED_AT_LATEST_MS = 50

let lastPath = ''

/** The root route. A navigation first waits for a paint, so that the pressed link shows its state. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location: { pathname }, cause, preload }) => {
    if (preload) return undefined
    // A search change on the same path does not wait: filters would render the address's old value.
    const isOther = pathname !== lastPath
    lastPath = pathname
    return isOther && cause === 'stay' ? painted() : undefined
  },
})

/** Resolves after the next paint, or after a timeout: a hidden tab does not paint. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PAINTED_AT_LATEST_MS)
  })

interface PublicPage<Path extends string, Search> {
  path: Path
  title: string
  search?: SearchSchema<Search>
  page: RouteComponent
}

/** Declares a public page outside the layout. In kiosk mode the page redirects to the kiosk. */
export function publicPage<const Path extends string, Search = object>({
  path,
  title,
  search = searchOf({}) as SearchSchema<Search>,
  page,
}: PublicPage<Path, Search>) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: page,
    beforeLoad: () => {
      if (isQuiosco()) throw redirect(TO_QUIOSCO)
    },
    staticData: { title },
    validateSearch: search,
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}
