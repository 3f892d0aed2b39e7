import { diasSemana } from '@gym/contract/core/weekdays'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { frontDesk, screen } from '../../routing/screens.ts'
import { day, listFields, oneOf, searchOf, text } from '../../routing/search.ts'
import { clasesQuery } from '../clases/clases.api.ts'
import { asistenciasQuery } from './entradas.api.ts'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

export const asistenciasScreens = [
  screen({
    path: '/asistencias',
    label: 'Asistencias',
    under: '/clases',
    who: frontDesk,
    /** `dia` and `hora` filter by the class: `/asistencias?dia=Lunes&hora=6`. */
    search: searchOf({ ...listFields, desde: day, hasta: day, dia: oneOf(diasSemana), hora: oneOf(hours) }),
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
    /** `cliente` is the `_id` of a preselected client. */
    search: searchOf({ cliente: text }),
    load: ({ client }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(clasesQuery())
    },
    page: lazyRouteComponent(() => import('./registrar-asistencia-page.tsx'), 'RegisterAsistenciaPage'),
  }),
] as const
