import { IconChartBar, IconScale } from '@tabler/icons-react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, screen } from '../../routing/screens.ts'
import { day, listFields, searchOf, text } from '../../routing/search.ts'
import { todayFrom } from '../configuracion/configuracion.api.ts'
import { esteMesQueries } from './este-mes.ts'
import {
  asistenciaPorHoraQuery,
  clientesPorMesQuery,
  indicadoresQuery,
  ingresosPorMesQuery,
  pagosPorMetodoQuery,
} from './indicadores.api.ts'

const asked = { pregunta: text, periodo: text, desde: day, hasta: day }

export const indicadoresScreens = [
  screen({
    path: '/indicadores',
    label: 'Indicadores',
    icon: IconChartBar,
    who: admins,
    signedOut: { sentence: 'Debes iniciar sesión para ver los indicadores.' },
    search: searchOf(asked),
    load: async ({ client }) => {
      client.prefetchQuery(indicadoresQuery)
      client.prefetchQuery(ingresosPorMesQuery)
      client.prefetchQuery(clientesPorMesQuery)
      client.prefetchQuery(pagosPorMetodoQuery)
      client.prefetchQuery(asistenciaPorHoraQuery)
      for (const query of esteMesQueries(await todayFrom(client))) client.prefetchQuery(query)
    },
    page: lazyRouteComponent(() => import('./indicadores-page.tsx'), 'IndicadoresPage'),
  }),
  screen({
    path: '/indicadores/conciliacion',
    label: 'Conciliación',
    icon: IconScale,
    who: admins,
    /** Without `desde` and `hasta` the screen shows this month. */
    search: searchOf({ ...listFields, desde: day, hasta: day }),
    page: lazyRouteComponent(() => import('./conciliacion/conciliacion-page.tsx'), 'ConciliacionPage'),
  }),
  screen({
    path: '/indicadores/filas',
    label: 'Filas de un indicador',
    who: admins,
    isPassedThrough: true,
    search: searchOf({
      ...asked,
      ...{ pagina: listFields.pagina, preguntaDesde: day, preguntaHasta: day },
      // Filters of a figure; `titulo` is the display name of an id.
      ...{ metodo: text, clase: text, que: text, producto: text, conCosto: text, resultado: text },
      ...{ motivo: text, activos: text, meses: text, dia: text, hora: text, persona: text, titulo: text },
    }),
    page: lazyRouteComponent(() => import('./filas-page.tsx'), 'FilasPage'),
  }),
] as const
