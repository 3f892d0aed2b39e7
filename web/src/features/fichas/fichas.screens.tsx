import { tiposDeLinea } from '@gym/contract/lineas.rules'
import { IconUserOff } from '@tabler/icons-react'
import { configuracionQuery } from '../../lib/gym.ts'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { admins, screen, staff } from '../../lib/screens.ts'
import { listFields, oneOf, searchOf } from '../../lib/search.ts'

export const fichasScreens = [
  screen({
    path: '/clientes/$id',
    label: 'Ficha del cliente',
    who: staff,
    /** `pagina` and `filtro` (the kind) of the timeline. */
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
