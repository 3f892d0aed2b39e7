import { IconCloudUpload } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { frontDesk, screen } from '../../routing/screens.ts'

export const pendientesScreens = [
  screen({
    path: '/pendientes',
    label: 'Pendientes',
    icon: IconCloudUpload,
    who: frontDesk,
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./pendientes-page.tsx'), 'PendientesPage'),
  }),
] as const
