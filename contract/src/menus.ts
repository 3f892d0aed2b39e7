import { maySee, type Rol, type Screen, screens } from './permissions.ts'

/** What each screen is called. */
export const labels: Record<Screen, string> = {
  '/dashboard': 'Dashboard',
  '/clientes': 'Clientes',
  '/clientes/crear': 'Nuevo cliente',
  '/clientes/editar/$id': 'Editar cliente',
  '/membresias': 'Membresías',
  '/membresias/crear': 'Nueva membresía',
  '/membresias/editar/$id': 'Editar membresía',
  '/entrenadores': 'Entrenadores',
  '/entrenadores/crear': 'Nuevo entrenador',
  '/entrenadores/editar': 'Editar entrenador',
  '/entrenadores/editar/$id': 'Editar entrenador',
  '/productos': 'Productos',
  '/productos/crear': 'Nuevo producto',
  '/productos/editar/$id': 'Editar producto',
  '/pagos': 'Pagos',
  '/pagos/crear': 'Nuevo pago',
  '/pagos/editar/$id': 'Editar pago',
  '/clases': 'Clases',
  '/asistencias': 'Asistencias',
  '/asistencias/registrar': 'Registrar asistencia',
  '/rutinas/crear': 'Crear rutina',
  '/rutinas/asignar': 'Asignar rutina',
  '/rutinas/editar-asignacion': 'Editar Asignación Rutina',
  '/composicion-corporal': 'Composición Corporal',
  '/rutinas/consultar': 'Consultar Rutina',
  '/consultar-composicion-corporal': 'Consultar Composición Corporal',
  '/videos-entrenamiento': 'Asesoramiento Ejercicios',
  '/contabilidad': 'Contabilidad',
  '/contabilidad/crear-transaccion': 'Nueva transacción',
  '/contabilidad/editar-transaccion/$id': 'Editar transacción',
  '/usuarios': 'Usuarios',
  '/usuarios/crear': 'Nuevo usuario',
  '/usuarios/editar/$id': 'Editar usuario',
  '/indicadores': 'Indicadores',
  '/configuracion': 'Configuración',
  '/admin/inscripciones': 'Inscripciones',
  '/mi-cuenta': 'Mi cuenta',
  '/suscripcion': 'Suscripción',
  '/pago-prueba': 'Pago de prueba',
  '/suscripcion/exito': 'Suscripción',
  '/suscripcion/cancelado': 'Suscripción cancelada',
}

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
