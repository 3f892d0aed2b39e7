import { IconCloudUpload } from '@tabler/icons-react'
import { configuracionQuery } from '../../lib/gym.ts'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { frontDesk, screen } from '../../lib/screens.ts'

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
