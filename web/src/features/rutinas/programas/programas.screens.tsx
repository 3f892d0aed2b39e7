import { IconClipboardText } from '@tabler/icons-react'
import { lazyRouteComponent } from '../../../routing/lazy.tsx'
import { screen, trainers } from '../../../routing/screens.ts'
import { listFields, searchOf, text } from '../../../routing/search.ts'
import { programasQuery } from './programas.api.ts'

export const programasScreens = [
  screen({
    path: '/rutinas/programas',
    label: 'Programas de entrenamiento',
    under: '/rutinas/crear',
    icon: IconClipboardText,
    who: trainers,
    search: searchOf(listFields),
    load: ({ client, search }) => client.prefetchQuery(programasQuery(search)),
    page: lazyRouteComponent(() => import('./programas-page.tsx'), 'ProgramasPage'),
  }),
  screen({
    path: '/rutinas/programas/crear',
    label: 'Nuevo programa',
    who: trainers,
    search: searchOf({ copia: text, numero: text }),
    page: lazyRouteComponent(() => import('./programa-pages.tsx'), 'NewProgramaPage'),
  }),
  screen({
    path: '/rutinas/programas/editar/$id',
    label: 'Editar programa',
    who: trainers,
    page: lazyRouteComponent(() => import('./programa-pages.tsx'), 'EditProgramaPage'),
  }),
  screen({
    path: '/rutinas/programas/asignar/$id',
    label: 'Asignar programa',
    who: trainers,
    page: lazyRouteComponent(() => import('./asignar-programa-page.tsx'), 'AsignarProgramaPage'),
  }),
] as const
