import { IconDatabaseExport } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, screen } from '../../routing/screens.ts'
import { copiasQuery } from './copias.api.ts'

export const copiasScreens = [
  screen({
    path: '/copias',
    label: 'Copias de seguridad',
    under: '/configuracion',
    icon: IconDatabaseExport,
    who: admins,
    load: ({ client }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(copiasQuery)
    },
    page: lazyRouteComponent(() => import('./copias-page.tsx'), 'CopiasPage'),
  }),
] as const
