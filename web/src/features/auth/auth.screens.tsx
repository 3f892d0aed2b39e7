import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { publicPage } from '../../routing/root.ts'

export const authPages = [
  publicPage({
    path: '/login',
    title: 'Iniciar Sesión',
    page: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  }),
  publicPage({
    path: '/empezar',
    title: 'Empezar',
    page: lazyRouteComponent(() => import('./empezar-page.tsx'), 'EmpezarPage'),
  }),
  publicPage({
    path: '/register',
    title: 'Crear cuenta',
    page: lazyRouteComponent(() => import('./register-page.tsx'), 'RegisterPage'),
  }),
] as const
