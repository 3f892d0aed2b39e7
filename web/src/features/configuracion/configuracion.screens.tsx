import { IconSettings } from '@tabler/icons-react'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { admins, screen } from '../../lib/screens.ts'
import { configuracionQuery } from './configuracion.api.ts'

export const configuracionScreens = [
  screen({
    path: '/configuracion',
    label: 'Configuración',
    icon: IconSettings,
    who: admins,
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./configuracion-page.tsx'), 'ConfiguracionPage'),
  }),
] as const
