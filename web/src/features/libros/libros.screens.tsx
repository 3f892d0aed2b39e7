import { IconBook, IconCalendarCheck } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, screen } from '../../routing/screens.ts'
import { day, listFields, oneOf, searchOf, text } from '../../routing/search.ts'
import { cierreQuery } from './cierre.api.ts'

const libros = ['mayor', 'balance', 'resultados', 'cuentas'] as const

export const librosScreens = [
  screen({
    path: '/contabilidad/libros',
    label: 'Libros',
    icon: IconBook,
    who: admins,
    search: searchOf({
      ...listFields,
      desde: day,
      hasta: day,
      /** The book; by default the journal. */
      filtro: oneOf(libros),
      cuenta: text,
      /** Id of a sale, a payment or a ledger row. */
      de: text,
    }),
    load: ({ client }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(cierreQuery)
    },
    page: lazyRouteComponent(() => import('./libros-page.tsx'), 'LibrosPage'),
  }),
  screen({
    path: '/contabilidad/cierre',
    label: 'Cierre de mes',
    icon: IconCalendarCheck,
    who: admins,
    /** `mes` is any day of the month; by default the previous month. */
    search: searchOf({ mes: day }),
    load: ({ client }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(cierreQuery)
    },
    page: lazyRouteComponent(() => import('./cierre-page.tsx'), 'CierrePage'),
  }),
] as const
