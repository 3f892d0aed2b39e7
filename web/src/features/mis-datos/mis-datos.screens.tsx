import { IconAddressBook } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { members, screen } from '../../routing/screens.ts'

export const misDatosScreens = [
  screen({
    path: '/mis-datos',
    label: 'Mis datos',
    icon: IconAddressBook,
    who: members,
    // An admin may open the screen, but has no data there.
    offeredTo: ['user'],
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./mis-datos-page.tsx'), 'MisDatosPage'),
  }),
] as const
