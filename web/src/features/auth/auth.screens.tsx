import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { publicPage } from '../../lib/root.ts'
import { ownAddress, searchOf } from '../../lib/search.ts'

/** Where one wanted to go, and goes after signing in. */
const search = searchOf({ volver: ownAddress })

export const authPages = [
  publicPage({
    path: '/login',
    title: 'Iniciar Sesión',
    search,
    page: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  }),
  publicPage({
    path: '/register',
    title: 'Crear cuenta',
    search,
    page: lazyRouteComponent(() => import('./register-page.tsx'), 'RegisterPage'),
  }),
] as const
