import { IconUserCircle } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { everyone, screen } from '../../routing/screens.ts'
import { sessionUserQuery } from '../../session/session-user.ts'
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
