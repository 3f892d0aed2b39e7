import { IconUserCog } from '@tabler/icons-react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, screen } from '../../routing/screens.ts'
import { listFields, searchOf } from '../../routing/search.ts'
import { usersQuery } from './users.api.ts'

export const usersScreens = [
  screen({
    path: '/usuarios',
    label: 'Usuarios',
    icon: IconUserCog,
    who: admins,
    search: searchOf(listFields),
    load: ({ client, search }) => client.prefetchQuery(usersQuery(search)),
    page: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
  }),
  screen({
    path: '/usuarios/crear',
    label: 'Nuevo usuario',
    who: admins,
    page: lazyRouteComponent(() => import('./user-pages.tsx'), 'NewUserPage'),
  }),
  screen({
    path: '/usuarios/editar/$id',
    label: 'Editar usuario',
    who: admins,
    page: lazyRouteComponent(() => import('./user-pages.tsx'), 'EditUserPage'),
  }),
] as const
