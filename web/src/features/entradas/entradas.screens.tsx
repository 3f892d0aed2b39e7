import { IconDoorEnter } from '@tabler/icons-react'
import { configuracionQuery } from '../../lib/gym.ts'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { frontDesk, screen } from '../../lib/screens.ts'
import { clasesQuery } from '../clases/clases.api.ts'
import { dentroQuery, ultimasQuery } from './entradas.api.ts'

export const entradasScreens = [
  screen({
    path: '/recepcion',
    label: 'Recepción',
    icon: IconDoorEnter,
    who: frontDesk,
    key: 'alt+R',
    load: ({ client }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(clasesQuery())
      client.prefetchQuery(ultimasQuery)
      client.prefetchQuery(dentroQuery)
    },
    page: lazyRouteComponent(() => import('./recepcion-page.tsx'), 'RecepcionPage'),
  }),
] as const
