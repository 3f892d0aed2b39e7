import { IconBarbell, IconClipboardCheck, IconClipboardText } from '@tabler/icons-react'
import { lazyRouteComponent } from '../../routing/lazy.tsx'
import { screen, trainers } from '../../routing/screens.ts'
import { listFields, searchOf, text } from '../../routing/search.ts'
import { rutinasQuery } from './rutinas.api.ts'

/** Message after the end of the session; the routine pages have their own (specification, section 8, Routines). */
const sessionEnded = 'Sesión expirada. Por favor, inicia sesión de nuevo.'

export const rutinasScreens = [
  screen({
    path: '/rutinas/crear',
    label: 'Crear rutina',
    icon: IconBarbell,
    who: trainers,
    signedOut: { sentence: 'Debes iniciar sesión para crear una rutina.', atLogin: true },
    sessionEnded,
    search: searchOf(listFields),
    load: ({ client, search }) => client.prefetchQuery(rutinasQuery(search)),
    page: lazyRouteComponent(() => import('./rutinas-page.tsx'), 'RutinasPage'),
  }),
  screen({
    path: '/rutinas/asignar',
    label: 'Asignar rutina',
    icon: IconClipboardCheck,
    who: trainers,
    signedOut: { sentence: 'Debes iniciar sesión para asignar una rutina.', atLogin: true },
    sessionEnded,
    search: searchOf({ numero: text, rutina: text }),
    page: lazyRouteComponent(() => import('./asignar-page.tsx'), 'AsignarPage'),
  }),
  screen({
    path: '/rutinas/editar-asignacion',
    label: 'Editar Asignación Rutina',
    icon: IconClipboardText,
    who: trainers,
    signedOut: { sentence: 'Debes iniciar sesión para editar asignaciones.', atLogin: true },
    sessionEnded,
    search: searchOf({ buscar: text }),
    page: lazyRouteComponent(() => import('./editar-asignacion-page.tsx'), 'EditarAsignacionPage'),
  }),
] as const
