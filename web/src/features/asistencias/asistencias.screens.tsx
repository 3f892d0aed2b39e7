import { configuracionQuery } from '../../lib/gym.ts'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { frontDesk, screen } from '../../lib/screens.ts'
import { day, listFields, searchOf } from '../../lib/search.ts'
import { clasesQuery } from '../clases/clases.api.ts'
import { asistenciasQuery } from './asistencias.api.ts'

export const asistenciasScreens = [
  screen({
    path: '/asistencias',
    label: 'Asistencias',
    who: frontDesk,
    search: searchOf({ ...listFields, desde: day, hasta: day }),
    load: ({ client, search }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(asistenciasQuery(search))
    },
    page: lazyRouteComponent(() => import('./asistencias-page.tsx'), 'AsistenciasPage'),
  }),
  screen({
    path: '/asistencias/registrar',
    label: 'Registrar asistencia',
    who: frontDesk,
    load: ({ client }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(clasesQuery())
    },
    page: lazyRouteComponent(() => import('./registrar-asistencia-page.tsx'), 'RegisterAsistenciaPage'),
  }),
] as const
