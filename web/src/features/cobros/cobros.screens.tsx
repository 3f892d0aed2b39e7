import { IconMessageDollar } from '@tabler/icons-react'
import { ajustesDeCobroQuery, configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, frontDesk, screen } from '../../routing/screens.ts'
import { listFields, oneOf, searchOf } from '../../routing/search.ts'
import { cobrosQuery, totalesQuery } from './cobros.api.ts'

export const cobrosScreens = [
  screen({
    path: '/cobros',
    label: 'Cobros',
    icon: IconMessageDollar,
    who: frontDesk,
    /** Without `filtro`, the screen shows the debtors. */
    search: searchOf({ ...listFields, filtro: oneOf(['sin-cobrar', 'por-vencer', 'vencidos', 'ausentes']) }),
    load: ({ client, search }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(cobrosQuery(search))
      if (!search.filtro || search.filtro === 'sin-cobrar') client.prefetchQuery(totalesQuery(search))
    },
    page: lazyRouteComponent(() => import('./cobros-page.tsx'), 'CobrosPage'),
  }),
  screen({
    path: '/configuracion/cobros',
    label: 'Ajustes de cobros',
    who: admins,
    load: ({ client }) => client.prefetchQuery(ajustesDeCobroQuery),
    page: lazyRouteComponent(() => import('./ajustes-page.tsx'), 'AjustesPage'),
  }),
] as const
