import { IconUserStar } from '@tabler/icons-react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { frontDesk, screen } from '../../routing/screens.ts'
import { listFields, searchOf } from '../../routing/search.ts'
import { entrenadoresQuery } from './entrenadores.api.ts'

export const entrenadoresScreens = [
  screen({
    path: '/entrenadores',
    label: 'Entrenadores',
    icon: IconUserStar,
    who: frontDesk,
    search: searchOf(listFields),
    load: ({ client, search }) => client.prefetchQuery(entrenadoresQuery(search)),
    page: lazyRouteComponent(() => import('./entrenadores-page.tsx'), 'EntrenadoresPage'),
  }),
  screen({
    path: '/entrenadores/crear',
    label: 'Nuevo entrenador',
    who: frontDesk,
    page: lazyRouteComponent(() => import('./entrenador-pages.tsx'), 'NewEntrenadorPage'),
  }),
  // Declares the address without an id too: its screen shows an error (specification 8, Trainer).
  screen({
    path: '/entrenadores/editar',
    label: 'Editar entrenador',
    who: frontDesk,
    isPassedThrough: true,
    page: lazyRouteComponent(() => import('./entrenador-pages.tsx'), 'EntrenadorWithoutIdPage'),
  }),
  screen({
    path: '/entrenadores/editar/$id',
    label: 'Editar entrenador',
    who: frontDesk,
    page: lazyRouteComponent(() => import('./entrenador-pages.tsx'), 'EditEntrenadorPage'),
  }),
] as const
