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

// By way of the screens' pages, so that the first page does not even know which files it is made of.
const consultaUsuario = createRoute({
  getParentRoute: () => root,
  path: '/consulta-usuario',
  component: lazyRouteComponent(
    async () => ({ Page: await (await import('./screen-pages.ts')).loadConsultaUsuario() }),
    'Page',
  ),
})

/** Screens that lead to the login with their own sentence, public or not (specification 6). */
const toSignInFirst: Record<string, string> = {
  '/rutinas/crear': 'Debes iniciar sesión para crear una rutina.',
  '/rutinas/asignar': 'Debes iniciar sesión para asignar una rutina.',
  '/rutinas/editar-asignacion': 'Debes iniciar sesión para editar asignaciones.',
}

/** Everything behind the login: needs a token, or `?public=true` (specification 2). */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
  errorComponent: LoadFailed,
  beforeLoad: async ({ context: { queryClient }, search, location }) => {
    if (readToken()) return { user: await queryClient.ensureQueryData(sessionUserQuery) }
    const text = toSignInFirst[location.pathname]
    if (text) throw redirect({ to: '/login', state: { notice: { kind: 'error', text } } })
    if (search.public) return { user: null }
    throw redirect({ to: '/login' })
  },
})

function screen<Path extends Screen>(path: Path, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => shell,
    path,
    component,
    beforeLoad: ({ context: { user }, search }) => {
      if (!user || maySee(user.rol, path)) return
      if (path === '/admin/inscripciones' && search.public) return
      throw redirect({ to: '/dashboard' })
    },
  })
}

/** Which page stands at which path is not known to the first page: it comes with the first screen. */
const pageOf = (path: Screen) =>
  lazyRouteComponent(async () => ({ Page: await (await import('./screen-pages.ts')).loadPage(path) }), 'Page')

const paths = Object.keys(screens) as Screen[]
const behindLogin = Object.fromEntries(
  paths.map((path) => [path, screen(path, pageOf(path))]),
) as unknown as {
  [Path in Screen]: ReturnType<typeof screen<Path>>
}

const routeTree = root.addChildren([home, login, register, consultaUsuario, shell.addChildren(behindLogin)])

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
    /** The routine's sheet is open over what was looked up. */
    hoja?: boolean
  }
}
