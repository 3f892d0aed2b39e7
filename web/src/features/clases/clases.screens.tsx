import { IconCalendarEvent, IconClipboardList } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, frontDesk, screen, staff } from '../../routing/screens.ts'
import { listFields, oneOf, searchOf, text } from '../../routing/search.ts'
import { clasesQuery, inscripcionesQuery } from './clases.api.ts'

export const clasesScreens = [
  screen({
    path: '/clases',
    label: 'Clases',
    icon: IconCalendarEvent,
    who: frontDesk,
    signedOut: { sentence: 'Debes iniciar sesión para ver las clases.' },
    search: searchOf({ buscar: text, vista: oneOf(['semana']) }),
    load: ({ client, search }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(clasesQuery(search.buscar))
    },
    page: lazyRouteComponent(() => import('./clases-page.tsx'), 'ClasesPage'),
  }),
  screen({
    path: '/clases/inscritos',
    label: 'Inscritos',
    who: staff,
    search: searchOf({ ...listFields, clase: text }),
    load: ({ client, search }) => client.prefetchQuery(inscripcionesQuery('clases/inscritos', search)),
    page: lazyRouteComponent(() => import('./inscripciones-page.tsx'), 'InscritosPage'),
  }),
  screen({
    path: '/admin/inscripciones',
    label: 'Inscripciones',
    under: '/clases',
    icon: IconClipboardList,
    who: admins,
    signedOut: { sentence: 'Debes iniciar sesión como ADMIN.' },
    forbidden: 'Acceso denegado. Solo para administradores.',
    search: searchOf(listFields),
    load: ({ client, search }) =>
      client.prefetchQuery(inscripcionesQuery('clases/todas-inscripciones', search)),
    page: lazyRouteComponent(() => import('./inscripciones-page.tsx'), 'InscripcionesPage'),
  }),
] as const
