import { IconReceipt, IconShoppingCart } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, frontDesk, screen } from '../../routing/screens.ts'
import { day, listFields, oneOf, searchOf, text } from '../../routing/search.ts'
import { cajaActualQuery } from '../../session/caja-elegida.ts'
import { ventasQuery } from './ventas.api.ts'

const one = (raw: unknown) => (String(raw) === '1' ? 1 : undefined)

export const ventasScreens = [
  screen({
    path: '/vender',
    label: 'Vender',
    icon: IconShoppingCart,
    who: frontDesk,
    key: 'alt+V',
    /** See `LlegadaSearch`. `cliente`, `membresia` are `_id`s; `renovar`, `deuda`, `membresia` add a line. */
    search: searchOf({
      cliente: text,
      renovar: (raw) => one(raw) ?? text(raw),
      deuda: one,
      membresia: text,
      nuevo: one,
      numero: text,
      volver: oneOf(['/recepcion']),
    }),
    load: ({ client }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(cajaActualQuery())
    },
    page: lazyRouteComponent(() => import('./vender-page.tsx'), 'VenderPage'),
  }),
  screen({
    path: '/ventas',
    label: 'Ventas',
    icon: IconReceipt,
    who: frontDesk,
    /** `desde` and `hasta` are inclusive; `cliente` is an `_id`. */
    search: searchOf({ ...listFields, desde: day, hasta: day, cliente: text }),
    load: ({ client, search }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(ventasQuery(search))
    },
    page: lazyRouteComponent(() => import('./lista/ventas-page.tsx'), 'VentasPage'),
  }),
  screen({
    path: '/configuracion/rapidos',
    label: 'Botones de Vender',
    who: admins,
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./elegidos-page.tsx'), 'ElegidosPage'),
  }),
  screen({
    path: '/ventas/$id',
    label: 'Venta',
    who: frontDesk,
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./lista/venta-page.tsx'), 'VentaPage'),
  }),
] as const
