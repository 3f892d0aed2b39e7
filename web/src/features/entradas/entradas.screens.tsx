import { diasSemana } from '@gym/contract/core/weekdays'
import { IconDoorEnter } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, frontDesk, screen } from '../../routing/screens.ts'
import { day, listFields, oneOf, searchOf, text } from '../../routing/search.ts'
import { clasesQuery } from '../clases/clases.api.ts'
import { asistenciasQuery, dentroQuery, entradasQuery, reglasQuery, ultimasQuery } from './entradas.api.ts'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour))

export const entradasScreens = [
  screen({
    path: '/recepcion',
    label: 'Recepción',
    icon: IconDoorEnter,
    who: frontDesk,
    key: 'alt+R',
    /** `/recepcion?quiosco=1` opens the self-service kiosk. */
    search: searchOf({ quiosco: (raw) => (String(raw) === '1' ? 1 : undefined) }),
    load: ({ client }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(clasesQuery())
      client.prefetchQuery(ultimasQuery)
      client.prefetchQuery(dentroQuery)
    },
    page: lazyRouteComponent(() => import('./recepcion-page.tsx'), 'RecepcionPage'),
  }),
  screen({
    path: '/entradas',
    label: 'Entradas',
    who: frontDesk,
    search: searchOf({ ...listFields, desde: day, hasta: day }),
    load: ({ client, search }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(entradasQuery(search))
    },
    page: lazyRouteComponent(() => import('./entradas-page.tsx'), 'EntradasPage'),
  }),
  screen({
    path: '/configuracion/entrada',
    label: 'Reglas de la entrada',
    who: admins,
    load: ({ client }) => client.prefetchQuery(reglasQuery),
    page: lazyRouteComponent(() => import('./reglas-page.tsx'), 'ReglasPage'),
  }),
  screen({
    path: '/asistencias',
    label: 'Asistencias',
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
