import { IconShieldCheck } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { admins, screen } from '../../routing/screens.ts'
import { day, listFields, oneOf, searchOf, text } from '../../routing/search.ts'
import { auditoriaQuery, cadenaQuery } from './auditoria.api.ts'

export const auditoriaScreens = [
  screen({
    path: '/auditoria',
    label: 'Auditoría',
    under: '/configuracion',
    icon: IconShieldCheck,
    who: admins,
    search: searchOf({
      ...listFields,
      desde: day,
      hasta: day,
      filtro: oneOf(['hecho', 'rechazado']),
      usuario: text,
      token: text,
      registro: text,
      accion: text,
      recurso: text,
    }),
    load: ({ client, search }) => {
      client.prefetchQuery(configuracionQuery)
      client.prefetchQuery(auditoriaQuery(search))
      client.prefetchQuery(cadenaQuery)
    },
    page: lazyRouteComponent(() => import('./auditoria-page.tsx'), 'AuditoriaPage'),
  }),
] as const
