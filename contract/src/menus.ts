import { maySee, type Rol, type Screen, screens } from './permissions.ts'

/** A screen that needs no id to be opened. */
export type MenuScreen = Exclude<Screen, `${string}$${string}`>

/** The sidebar of each role, in its order (specification 2, Menus). */
export const menus: Record<Rol, readonly MenuScreen[]> = {
  admin: [
    '/dashboard',
    '/clientes',
    '/membresias',
    '/entrenadores',
    '/productos',
    '/pagos',
    '/contabilidad',
    '/clases',
    '/rutinas/crear',
    '/rutinas/asignar',
    '/rutinas/editar-asignacion',
    '/composicion-corporal',
    '/usuarios',
    '/indicadores',
    '/videos-entrenamiento',
  ],
  recepcionista: [
    '/dashboard',
    '/clientes',
    '/membresias',
    '/entrenadores',
    '/productos',
    '/pagos',
    '/clases',
  ],
  entrenador: [
    '/dashboard',
    '/rutinas/crear',
    '/rutinas/asignar',
    '/rutinas/editar-asignacion',
    '/composicion-corporal',
  ],
  user: ['/rutinas/consultar', '/consultar-composicion-corporal', '/videos-entrenamiento'],
}

/** Screens that are come to by the way, not gone to. */
const passedThrough: readonly Screen[] = [
  '/entrenadores/editar',
  '/pago-prueba',
  '/suscripcion/exito',
  '/suscripcion/cancelado',
]

/** Every screen that a role may go to without an id: its menu first, then those that have no entry there. */
export function reachable(rol: Rol): MenuScreen[] {
  const others = (Object.keys(screens) as Screen[]).filter(
    (screen): screen is MenuScreen =>
      !screen.includes('$') && !passedThrough.includes(screen) && maySee(rol, screen),
  )
  return [...new Set([...menus[rol], ...others])]
}
