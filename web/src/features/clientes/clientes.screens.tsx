import { situaciones } from '@gym/contract/clientes.rules'
import { IconUsers } from '@tabler/icons-react'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { frontDesk, screen } from '../../lib/screens.ts'
import { day, listFields, oneOf, searchOf, text } from '../../lib/search.ts'
import { clientesQuery } from './clientes.api.ts'

export const clientesScreens = [
  screen({
    path: '/clientes',
    label: 'Clientes',
    icon: IconUsers,
    who: frontDesk,
    menu: 2,
    /** Those who were registered between two days, both counted: `/clientes?desde=2026-10-01&hasta=2026-10-31`. */
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
    // The form asks for a session last of all, when it comes to saving (specification 5).
    signedOut: { works: true },
    // The number that was read at the door, to which the form then leads back.
    search: searchOf({ numero: text, volver: oneOf(['/asistencias/registrar', '/recepcion']) }),
    page: lazyRouteComponent(() => import('./cliente-pages.tsx'), 'NewClientePage'),
  }),
  screen({
    path: '/clientes/editar/$id',
    label: 'Editar cliente',
    who: frontDesk,
    search: searchOf({ volver: oneOf(['/recepcion', 'ficha']) }),
    page: lazyRouteComponent(() => import('./cliente-pages.tsx'), 'EditClientePage'),
  }),
] as const
