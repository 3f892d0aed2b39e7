import { IconHome } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { everyone, screen } from '../../routing/screens.ts'
import { hoyQuery } from './hoy.api.ts'

export const dashboardScreens = [
  screen({
    path: '/dashboard',
    label: 'Dashboard',
    icon: IconHome,
    who: everyone,
    menuOf: ['admin', 'recepcionista', 'entrenador'],
    load: ({ client }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(hoyQuery)
    },
    page: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  }),
] as const
