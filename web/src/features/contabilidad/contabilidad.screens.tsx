import { tiposTransaccion } from '@gym/contract/contabilidad/contabilidad.rules'
import { IconCalculator } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, screen } from '../../routing/screens.ts'
import { listFields, oneOf, periodFields, searchOf } from '../../routing/search.ts'
import { todayFrom } from '../configuracion/configuracion.api.ts'
import { porAsentarQuery } from '../suscripciones/suscripciones.api.ts'
import { transaccionesQuery } from './contabilidad.api.ts'

export const contabilidadScreens = [
  screen({
    path: '/contabilidad',
    label: 'Contabilidad',
    icon: IconCalculator,
    who: admins,
    search: searchOf({ ...listFields, ...periodFields, filtro: oneOf(tiposTransaccion) }),
    load: async ({ client, search }) => {
      client.prefetchQuery(porAsentarQuery)
      client.prefetchQuery(transaccionesQuery(search, await todayFrom(client)))
    },
    page: lazyRouteComponent(() => import('./contabilidad-page.tsx'), 'ContabilidadPage'),
  }),
  screen({
    path: '/contabilidad/crear-transaccion',
    label: 'Nueva transacción',
    who: admins,
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./transaccion-pages.tsx'), 'NewTransaccionPage'),
  }),
  screen({
    path: '/contabilidad/editar-transaccion/$id',
    label: 'Editar transacción',
    who: admins,
    page: lazyRouteComponent(() => import('./transaccion-pages.tsx'), 'EditTransaccionPage'),
  }),
] as const
