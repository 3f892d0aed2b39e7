import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { publicPage } from '../../lib/root.ts'

export const authPages = [
  publicPage({
    path: '/login',
    title: 'Iniciar Sesión',
    page: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  }),
  publicPage({
    path: '/register',
    title: 'Crear cuenta',
    page: lazyRouteComponent(() => import('./register-page.tsx'), 'RegisterPage'),
  }),
] as const
