import { IconTicket } from '@tabler/icons-react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, frontDesk, screen } from '../../routing/screens.ts'
import { searchOf, text } from '../../routing/search.ts'
import { planesQuery } from './planes.api.ts'

export const planesScreens = [
  screen({
    path: '/planes',
    label: 'Planes',
    under: '/productos',
    icon: IconTicket,
    who: frontDesk,
    load: ({ client }) => client.prefetchQuery(planesQuery),
    page: lazyRouteComponent(() => import('./planes-page.tsx'), 'PlanesPage'),
  }),
  screen({
    path: '/planes/crear',
    label: 'Nuevo plan',
    who: admins,
    /** `producto` is the `_id` of the service that becomes a plan. */
    search: searchOf({ producto: text }),
    page: lazyRouteComponent(() => import('./plan-pages.tsx'), 'NewPlanPage'),
  }),
  screen({
    path: '/planes/editar/$id',
    label: 'Editar plan',
    who: admins,
    page: lazyRouteComponent(() => import('./plan-pages.tsx'), 'EditPlanPage'),
  }),
] as const
