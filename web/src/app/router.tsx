import { maySee, type Screen, screens } from '@gym/contract/permissions'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { parseSearch, stringifySearch, validateListSearch } from '../lib/list-search.ts'
import { readToken } from '../lib/session.ts'
import { LoadFailed } from './load-failed.tsx'
import { Loading } from './loading.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { sessionUserQuery } from './session-user.ts'

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  notFoundComponent: NotFoundPage,
  validateSearch: validateListSearch,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: readToken() ? '/dashboard' : '/login' })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('../features/auth/login-page.tsx'), 'LoginPage'),
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(() => import('../features/auth/register-page.tsx'), 'RegisterPage'),
})

/** Everything behind the login: needs a token, or `?public=true` (specification 2). */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  errorComponent: LoadFailed,
  beforeLoad: async ({ context: { queryClient }, search }) => {
    if (readToken()) return { user: await queryClient.ensureQueryData(sessionUserQuery) }
    if (search.public) return { user: null }
    throw redirect({ to: '/login' })
  },
})

function screen<Path extends Screen>(path: Path, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    component,
    beforeLoad: ({ context: { user } }) => {
      if (user && !maySee(user.rol, path)) throw redirect({ to: '/dashboard' })
    },
  })
}

const dashboard = lazyRouteComponent(
  () => import('../features/dashboard/dashboard-page.tsx'),
  'DashboardPage',
)
const clientes = () => import('../features/clientes/clientes-page.tsx')
const cliente = () => import('../features/clientes/cliente-pages.tsx')
const productos = () => import('../features/productos/productos-page.tsx')
const producto = () => import('../features/productos/producto-pages.tsx')
const pagos = () => import('../features/pagos/pagos-page.tsx')
const pago = () => import('../features/pagos/pago-pages.tsx')
const later = lazyRouteComponent(() => import('./not-yet-page.tsx'), 'NotYetPage')

const built: Partial<Record<Screen, RouteComponent>> = {
  '/dashboard': dashboard,
  '/clientes': lazyRouteComponent(clientes, 'ClientesPage'),
  '/clientes/crear': lazyRouteComponent(cliente, 'NewClientePage'),
  '/clientes/editar/$id': lazyRouteComponent(cliente, 'EditClientePage'),
  '/productos': lazyRouteComponent(productos, 'ProductosPage'),
  '/productos/crear': lazyRouteComponent(producto, 'NewProductoPage'),
  '/productos/editar/$id': lazyRouteComponent(producto, 'EditProductoPage'),
  '/pagos': lazyRouteComponent(pagos, 'PagosPage'),
  '/pagos/crear': lazyRouteComponent(pago, 'NewPagoPage'),
  '/pagos/editar/$id': lazyRouteComponent(pago, 'EditPagoPage'),
}

const paths = Object.keys(screens) as Screen[]
const behindLogin = Object.fromEntries(
  paths.map((path) => [path, screen(path, built[path] ?? later)]),
) as unknown as {
  [Path in Screen]: ReturnType<typeof screen<Path>>
}

const routeTree = root.addChildren([home, login, register, shell.addChildren(behindLogin)])

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultErrorComponent: LoadFailed,
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** A sentence for the page that is gone to. */
    notice?: { kind: 'success' | 'error'; text: string }
  }
}
