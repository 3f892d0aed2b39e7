/** Who may do what: every role, every action of the API, every screen of the web app (specification 2 and 6). */
export const roles = ['admin', 'recepcionista', 'entrenador', 'user'] as const
export type Rol = (typeof roles)[number]

/** The roles besides admin that may perform each action; admin may do everything. */
export const actions = {
  'sesion:propia': ['recepcionista', 'entrenador', 'user'],
  'users:administrar': [],
  'clientes:leer': ['recepcionista', 'entrenador'],
  'clientes:escribir': ['recepcionista'],
  'membresias:leer': ['recepcionista'],
  'membresias:escribir': ['recepcionista'],
  'entrenadores:leer': ['recepcionista'],
  'entrenadores:escribir': ['recepcionista'],
  'clases:leer': ['recepcionista', 'entrenador', 'user'],
  'inscripciones:leer': [],
  'inscripciones:escribir': ['recepcionista'],
  'asistencias:leer': ['recepcionista'],
  'asistencias:escribir': ['recepcionista'],
  'ejercicios:escribir': [],
  'rutinas:leer': ['entrenador'],
  'rutinas:escribir': ['entrenador'],
  'asignaciones:escribir': ['entrenador'],
  'asignaciones:eliminar': [],
  'composicion:leer': ['recepcionista', 'entrenador', 'user'],
  'composicion:escribir': ['entrenador'],
  'suscripcion:propia': ['recepcionista', 'entrenador', 'user'],
  'indicadores:leer': [],
  'configuracion:escribir': [],
  'contabilidad:leer': [],
  'contabilidad:escribir': [],
  'productos:leer': ['recepcionista'],
  'productos:escribir': ['recepcionista'],
  'pagos:leer': ['recepcionista'],
  'pagos:escribir': ['recepcionista'],
} as const satisfies Record<string, readonly Rol[]>

export type Action = keyof typeof actions

export function may(rol: Rol, action: Action): boolean {
  return rol === 'admin' || (actions[action] as readonly Rol[]).includes(rol)
}

/** What a refusal says where it has a sentence of its own (specification 6). */
export const refusals: Partial<Record<Action, string>> = {
  'asignaciones:eliminar': 'No tienes permisos para eliminar asignaciones.',
}

const anyone: readonly Rol[] = roles
const frontDesk: readonly Rol[] = ['admin', 'recepcionista']
const trainers: readonly Rol[] = ['admin', 'entrenador']
const members: readonly Rol[] = ['admin', 'user']
const admins: readonly Rol[] = ['admin']

/** Every screen behind the login: its name and the roles that may open it. Ids in a path are written `$id`. */
export const screens = {
  '/dashboard': { label: 'Dashboard', roles: anyone },
  '/clientes': { label: 'Clientes', roles: frontDesk },
  '/clientes/crear': { label: 'Nuevo cliente', roles: frontDesk },
  '/clientes/editar/$id': { label: 'Editar cliente', roles: frontDesk },
  '/membresias': { label: 'Membresías', roles: frontDesk },
  '/membresias/crear': { label: 'Nueva membresía', roles: frontDesk },
  '/membresias/editar/$id': { label: 'Editar membresía', roles: frontDesk },
  '/entrenadores': { label: 'Entrenadores', roles: frontDesk },
  '/entrenadores/crear': { label: 'Nuevo entrenador', roles: frontDesk },
  // Without an id the screen says so (specification 8, Trainer).
  '/entrenadores/editar': { label: 'Editar entrenador', roles: frontDesk },
  '/entrenadores/editar/$id': { label: 'Editar entrenador', roles: frontDesk },
  '/productos': { label: 'Productos', roles: frontDesk },
  '/productos/crear': { label: 'Nuevo producto', roles: frontDesk },
  '/productos/editar/$id': { label: 'Editar producto', roles: frontDesk },
  '/pagos': { label: 'Pagos', roles: frontDesk },
  '/pagos/crear': { label: 'Nuevo pago', roles: frontDesk },
  '/pagos/editar/$id': { label: 'Editar pago', roles: frontDesk },
  '/clases': { label: 'Clases', roles: frontDesk },
  '/asistencias': { label: 'Asistencias', roles: frontDesk },
  '/asistencias/registrar': { label: 'Registrar asistencia', roles: frontDesk },
  '/rutinas/crear': { label: 'Crear rutina', roles: trainers },
  '/rutinas/asignar': { label: 'Asignar rutina', roles: trainers },
  '/rutinas/editar-asignacion': { label: 'Editar Asignación Rutina', roles: trainers },
  '/composicion-corporal': { label: 'Composición Corporal', roles: trainers },
  '/rutinas/consultar': { label: 'Consultar Rutina', roles: members },
  '/consultar-composicion-corporal': { label: 'Consultar Composición Corporal', roles: members },
  '/videos-entrenamiento': { label: 'Asesoramiento Ejercicios', roles: members },
  '/contabilidad': { label: 'Contabilidad', roles: admins },
  '/contabilidad/crear-transaccion': { label: 'Nueva transacción', roles: admins },
  '/contabilidad/editar-transaccion/$id': { label: 'Editar transacción', roles: admins },
  '/usuarios': { label: 'Usuarios', roles: admins },
  '/usuarios/crear': { label: 'Nuevo usuario', roles: admins },
  '/usuarios/editar/$id': { label: 'Editar usuario', roles: admins },
  '/indicadores': { label: 'Indicadores', roles: admins },
  '/configuracion': { label: 'Configuración', roles: admins },
  '/admin/inscripciones': { label: 'Inscripciones', roles: admins },
  '/mi-cuenta': { label: 'Mi cuenta', roles: anyone },
  '/suscripcion': { label: 'Suscripción', roles: anyone },
  '/pago-prueba': { label: 'Pago de prueba', roles: anyone },
  '/suscripcion/exito': { label: 'Suscripción', roles: anyone },
  '/suscripcion/cancelado': { label: 'Suscripción cancelada', roles: anyone },
} as const satisfies Record<string, { label: string; roles: readonly Rol[] }>

export type Screen = keyof typeof screens

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

/** An account without a known role is a member (specification 3 and 9: default role "user"). */
export function asRol(value: unknown): Rol {
  return roles.find((rol) => rol === value) ?? 'user'
}

export function maySee(rol: Rol, screen: Screen): boolean {
  return (screens[screen].roles as readonly Rol[]).includes(rol)
}
