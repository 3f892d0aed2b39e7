import { tiposDeLinea } from '@gym/contract/clientes/lineas.rules'
import { IconUserOff } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, screen, staff } from '../../routing/screens.ts'
import { listFields, oneOf, searchOf } from '../../routing/search.ts'

export const fichasScreens = [
  screen({
    path: '/clientes/$id',
    label: 'Ficha del cliente',
    who: staff,
    search: searchOf({ pagina: listFields.pagina, filtro: oneOf(tiposDeLinea) }),
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./ficha-page.tsx'), 'FichaPage'),
  }),
  screen({
    path: '/clientes/eliminados',
    label: 'Clientes eliminados',
    icon: IconUserOff,
    who: admins,
    search: searchOf(listFields),
    page: lazyRouteComponent(() => import('./eliminados-page.tsx'), 'EliminadosPage'),
  }),
] as const
