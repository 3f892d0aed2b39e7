import { metodosPago } from '@gym/contract/pagos/pagos.rules'
import { IconCash } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { frontDesk, screen } from '../../routing/screens.ts'
import { listFields, oneOf, periodFields, searchOf, text } from '../../routing/search.ts'
import { cajaActualQuery } from '../../session/caja-elegida.ts'
import { todayFrom } from '../configuracion/configuracion.api.ts'
import { POR_RENOVAR, pagosQuery } from './pagos.api.ts'

export const pagosScreens = [
  screen({
    path: '/pagos',
    label: 'Pagos',
    icon: IconCash,
    who: frontDesk,
    search: searchOf({
      ...listFields,
      ...periodFields,
      filtro: oneOf([POR_RENOVAR]),
      metodo: oneOf(metodosPago),
    }),
    load: async ({ client, search }) => client.prefetchQuery(pagosQuery(search, await todayFrom(client))),
    page: lazyRouteComponent(() => import('./pagos-page.tsx'), 'PagosPage'),
  }),
  screen({
    path: '/pagos/crear',
    label: 'Nuevo pago',
    who: frontDesk,
    /** `cliente` is an `_id`; `volver` is the screen to return to. */
    search: searchOf({ cliente: text, volver: oneOf(['/recepcion']) }),
    load: ({ client }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(cajaActualQuery())
    },
    page: lazyRouteComponent(() => import('./pago-pages.tsx'), 'NewPagoPage'),
  }),
  screen({
    path: '/pagos/editar/$id',
    label: 'Editar pago',
    who: frontDesk,
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./pago-pages.tsx'), 'EditPagoPage'),
  }),
  screen({
    path: '/pagos/recibo/$id',
    label: 'Reimprimir recibo',
    who: frontDesk,
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./pago-pages.tsx'), 'ReciboPage'),
  }),
] as const
