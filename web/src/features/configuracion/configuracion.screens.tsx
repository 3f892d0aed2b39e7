import { IconSettings } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, screen } from '../../routing/screens.ts'
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
