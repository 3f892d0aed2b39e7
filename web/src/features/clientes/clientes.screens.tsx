import { situaciones } from '@gym/contract/clientes/clientes.rules'
import { IconUsers } from '@tabler/icons-react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { frontDesk, screen } from '../../routing/screens.ts'
import { day, listFields, oneOf, searchOf, text } from '../../routing/search.ts'
import { clientesQuery } from './clientes.api.ts'

export const clientesScreens = [
  screen({
    path: '/clientes',
    label: 'Clientes',
    icon: IconUsers,
    who: frontDesk,
    /** `desde` and `hasta` are registration dates, both included. */
    search: searchOf({
      ...listFields,
      filtro: oneOf(['activo', 'inactivo']),
      situacion: oneOf(situaciones),
      desde: day,
      hasta: day,
    }),
    load: ({ client, search }) => client.prefetchQuery(clientesQuery(search)),
    page: lazyRouteComponent(() => import('./clientes-page.tsx'), 'ClientesPage'),
  }),
  screen({
    path: '/clientes/crear',
    label: 'Nuevo cliente',
    who: frontDesk,
    // The form works without a session; only saving needs one (specification, section 5).
    signedOut: { works: true },
    search: searchOf({
      numero: text,
      nombre: text,
      volver: oneOf(['/asistencias/registrar', '/recepcion', '/vender']),
    }),
    page: lazyRouteComponent(() => import('./cliente-pages.tsx'), 'NewClientePage'),
  }),
  screen({
    path: '/clientes/editar/$id',
    label: 'Editar cliente',
    who: frontDesk,
    search: searchOf({ volver: oneOf(['/recepcion', '/vender', 'ficha']) }),
    page: lazyRouteComponent(() => import('./cliente-pages.tsx'), 'EditClientePage'),
  }),
] as const
