import { IconChartBar } from '@tabler/icons-react'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { admins, screen } from '../../lib/screens.ts'
import {
  asistenciaPorHoraQuery,
  clientesPorMesQuery,
  indicadoresQuery,
  ingresosPorMesQuery,
  pagosPorMetodoQuery,
} from './indicadores.api.ts'

export const indicadoresScreens = [
  screen({
    path: '/indicadores',
    label: 'Indicadores',
    icon: IconChartBar,
    who: admins,
    menu: 14,
    signedOut: { sentence: 'Debes iniciar sesión para ver los indicadores.' },
    load: ({ client }) => {
      client.prefetchQuery(indicadoresQuery)
      client.prefetchQuery(ingresosPorMesQuery)
      client.prefetchQuery(clientesPorMesQuery)
      client.prefetchQuery(pagosPorMetodoQuery)
      client.prefetchQuery(asistenciaPorHoraQuery)
    },
    page: lazyRouteComponent(() => import('./indicadores-page.tsx'), 'IndicadoresPage'),
  }),
] as const
