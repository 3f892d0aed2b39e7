import { IconRulerMeasure } from '@tabler/icons-react'
import { configuracionQuery } from '../../lib/gym.ts'
import { lazyRouteComponent } from '../../lib/pieces.tsx'
import { members, screen, trainers } from '../../lib/screens.ts'

export const composicionScreens = [
  screen({
    path: '/composicion-corporal',
    label: 'Composición Corporal',
    icon: IconRulerMeasure,
    who: trainers,
    menu: 12,
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./composicion-page.tsx'), 'ComposicionPage'),
  }),
  screen({
    path: '/consultar-composicion-corporal',
    label: 'Consultar Composición Corporal',
    icon: IconRulerMeasure,
    who: members,
    menu: 16,
    menuOf: ['user'],
    page: lazyRouteComponent(() => import('./consultar-composicion-page.tsx'), 'ConsultarComposicionPage'),
  }),
] as const
