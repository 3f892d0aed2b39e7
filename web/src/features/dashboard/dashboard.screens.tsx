import { IconHome } from '@tabler/icons-react'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { everyone, screen } from '../../lib/screens.ts'

export const dashboardScreens = [
  screen({
    path: '/dashboard',
    label: 'Dashboard',
    icon: IconHome,
    who: everyone,
    menu: 1,
    menuOf: ['admin', 'recepcionista', 'entrenador'],
    page: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  }),
] as const
