import { IconUserCircle } from '@tabler/icons-react'
import { configuracionQuery } from '../../lib/gym.ts'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { everyone, screen } from '../../lib/screens.ts'
import { sessionUserQuery } from '../../lib/session-user.ts'
import { factorQuery, sesionesQuery } from './cuenta.api.ts'

export const cuentaScreens = [
  screen({
    path: '/mi-cuenta',
    label: 'Mi cuenta',
    icon: IconUserCircle,
    who: everyone,
    load: ({ client }) => {
      client.prefetchQuery(configuracionQuery)
      const user = client.getQueryData(sessionUserQuery.queryKey)
      if (user?.cambiarClave) return
      client.prefetchQuery(factorQuery)
      if (!user?.faltaFactor) client.prefetchQuery(sesionesQuery)
    },
    page: lazyRouteComponent(() => import('./cuenta-page.tsx'), 'CuentaPage'),
  }),
] as const
