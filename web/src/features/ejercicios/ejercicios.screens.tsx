import { IconVideo } from '@tabler/icons-react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { members, screen } from '../../routing/screens.ts'
import { searchOf, text } from '../../routing/search.ts'
import { ejerciciosQuery } from './ejercicios.api.ts'

export const ejerciciosScreens = [
  screen({
    path: '/videos-entrenamiento',
    label: 'Asesoramiento Ejercicios',
    icon: IconVideo,
    who: members,
    signedOut: { works: true },
    search: searchOf({ buscar: text, ejercicio: text }),
    load: ({ client }) => client.prefetchQuery(ejerciciosQuery),
    page: lazyRouteComponent(() => import('./videos-page.tsx'), 'VideosPage'),
  }),
] as const
