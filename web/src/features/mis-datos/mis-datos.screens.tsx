import { IconAddressBook } from '@tabler/icons-react'
import { configuracionQuery } from '../../lib/gym.ts'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { members, screen } from '../../lib/screens.ts'

export const misDatosScreens = [
  screen({
    path: '/mis-datos',
    label: 'Mis datos',
    icon: IconAddressBook,
    who: members,
    // Staff have no data of their own.
    offeredTo: ['user'],
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./mis-datos-page.tsx'), 'MisDatosPage'),
  }),
] as const
