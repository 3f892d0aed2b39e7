import { IconDoorEnter } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, frontDesk, screen } from '../../routing/screens.ts'
import { day, listFields, searchOf } from '../../routing/search.ts'
import { clasesQuery } from '../clases/clases.api.ts'
import { dentroQuery, entradasQuery, reglasQuery, ultimasQuery } from './entradas.api.ts'

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
    under: '/recepcion',
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
] as const
