import { IconCashRegister } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { frontDesk, screen } from '../../routing/screens.ts'
import { day, listFields, searchOf, text } from '../../routing/search.ts'
import { cajaActualQuery } from '../../session/caja-elegida.ts'
import { sinCajaQuery, turnosQuery } from './caja.api.ts'

export const cajaScreens = [
  screen({
    path: '/caja',
    label: 'Caja',
    icon: IconCashRegister,
    who: frontDesk,
    key: 'alt+C',
    /** `desde` and `hasta` are inclusive days; `caja` is the name of a till. */
    search: searchOf({ ...listFields, desde: day, hasta: day, caja: text }),
    load: ({ client, search }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(cajaActualQuery(search.caja))
      client.prefetchQuery(turnosQuery(search))
      client.prefetchQuery(sinCajaQuery(search))
    },
    page: lazyRouteComponent(() => import('./caja-page.tsx'), 'CajaPage'),
  }),
  screen({
    path: '/caja/$id',
    label: 'Cierre de caja',
    who: frontDesk,
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./z-page.tsx'), 'ZPage'),
  }),
] as const
