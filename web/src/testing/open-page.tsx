import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { renderInApp } from './render.tsx'

/** Opens a screen under the route `shell`, whose id the screens name. Any other address shows 'Elsewhere'. */
export function openPage(path: string, component: RouteComponent, address = path) {
  const root = createRootRoute({ notFoundComponent: () => 'Elsewhere' })
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({ getParentRoute: () => shell, path, component })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([shell.addChildren([page])]), history })
  renderInApp(<RouterProvider router={router as never} />)
  return router
}
