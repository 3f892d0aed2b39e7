import { IconDatabaseExport } from '@tabler/icons-react'
import { configuracionQuery } from '../../lib/gym.ts'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { admins, screen } from '../../lib/screens.ts'
import { copiasQuery } from './copias.api.ts'

export const copiasScreens = [
  screen({
    path: '/copias',
    label: 'Copias de seguridad',
    icon: IconDatabaseExport,
    who: admins,
    load: ({ client }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(copiasQuery)
    },
    page: lazyRouteComponent(() => import('./copias-page.tsx'), 'CopiasPage'),
  }),
] as const
