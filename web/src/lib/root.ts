import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { isQuiosco, TO_QUIOSCO } from './quiosco.ts'
import { type SearchSchema, searchOf } from './search.ts'

const PAINTED_AT_LATEST_MS = 50

let lastPath = ''

/**
 * The root of every address. What was pressed is seen to be pressed before the next screen is drawn, which takes a slow
 * computer longer than the eye waits.
 */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location: { pathname }, cause, preload }) => {
    if (preload) return undefined
    // A list's filters live in the address: they would show what was chosen before until it is there.
    const isOther = pathname !== lastPath
    lastPath = pathname
    return isOther && cause === 'stay' ? painted() : undefined
  },
})

/** Until what has changed so far is on the screen; a tab that nobody sees paints nothing. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PAINTED_AT_LATEST_MS)
  })

interface PublicPage<Path extends string, Search> {
  path: Path
  /** Its heading, and its name in the browser's title. */
  title: string
  /** What it reads of its address. */
  search?: SearchSchema<Search>
  page: RouteComponent
}

/** Declares a page that is open to everybody, but for who stands at the kiosk, and stands outside the layout. */
export function publicPage<const Path extends string, Search = object>({
  path,
  title,
  // Without parameters of its own, `Search` is any object.
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
    /** The page's heading, and its name in the browser's title. */
    title?: string
  }
}
