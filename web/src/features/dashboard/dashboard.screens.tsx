import { IconHome } from '@tabler/icons-react'
import { configuracionQuery } from '../../lib/gym.ts'
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
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  }),
] as const
