import { IconSettings } from '@tabler/icons-react'
import { configuracionQuery } from '../../lib/gym.ts'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { admins, screen } from '../../lib/screens.ts'
import { factorObligatorioQuery } from './configuracion.api.ts'

export const configuracionScreens = [
  screen({
    path: '/configuracion',
    label: 'Configuración',
    icon: IconSettings,
    who: admins,
    load: ({ client }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(factorObligatorioQuery)
    },
    page: lazyRouteComponent(() => import('./configuracion-page.tsx'), 'ConfiguracionPage'),
  }),
] as const
