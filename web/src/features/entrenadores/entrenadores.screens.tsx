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
  // The address without an id is a screen too: it shows an error (specification, section 8, Trainer).
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
