import { IconRulerMeasure } from '@tabler/icons-react'
import { configuracionQuery } from '../../api/gym.ts'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { members, screen, trainers } from '../../routing/screens.ts'

export const composicionScreens = [
  screen({
    path: '/composicion-corporal',
    label: 'Composición Corporal',
    icon: IconRulerMeasure,
    who: trainers,
    load: ({ client }) => client.prefetchQuery(configuracionQuery),
    page: lazyRouteComponent(() => import('./composicion-page.tsx'), 'ComposicionPage'),
  }),
  screen({
    path: '/consultar-composicion-corporal',
    label: 'Consultar Composición Corporal',
    icon: IconRulerMeasure,
    who: members,
    menuOf: ['user'],
    page: lazyRouteComponent(() => import('./consultar-composicion-page.tsx'), 'ConsultarComposicionPage'),
  }),
] as const
