import { IconCash } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { frontDesk, screen } from '../../lib/screens.ts'
import { listFields, periodFields, searchOf } from '../../lib/search.ts'
import { configuracionQuery, todayFrom } from '../configuracion/configuracion.api.ts'
import { pagosQuery } from './pagos.api.ts'

export const pagosScreens = [
  screen({
    path: '/pagos',
    label: 'Pagos',
    icon: IconCash,
    who: frontDesk,
    menu: 6,
    search: searchOf({ ...listFields, ...periodFields }),
    load: async ({ client, search }) => client.prefetchQuery(pagosQuery(search, await todayFrom(client))),
    page: lazyRouteComponent(() => import('./pagos-page.tsx'), 'PagosPage'),
  }),
  screen({
    path: '/pagos/crear',
    label: 'Nuevo pago',
    who: frontDesk,
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./pago-pages.tsx'), 'NewPagoPage'),
  }),
  screen({
    path: '/pagos/editar/$id',
    label: 'Editar pago',
    who: frontDesk,
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./pago-pages.tsx'), 'EditPagoPage'),
  }),
] as const
