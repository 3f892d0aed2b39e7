import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, type RouteComponent } from '@tanstack/react-router'

/** The root of every address. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()()

interface PublicPage<Path extends string> {
  path: Path
  /** Its heading, and its name in the browser's title. */
  title: string
  page: RouteComponent
}

/** Declares a page that is open to everybody and stands outside the layout. */
export function publicPage<const Path extends string>({ path, title, page }: PublicPage<Path>) {
  return createRoute({ getParentRoute: () => root, path, component: page, staticData: { title } })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's heading, and its name in the browser's title. */
    title?: string
  }
}
