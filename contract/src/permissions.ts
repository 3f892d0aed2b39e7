/** Which roles there are, and every screen of the web app with the roles that may open it (specification 2). */
export const roles = ['admin', 'recepcionista', 'entrenador', 'user'] as const
export type Rol = (typeof roles)[number]

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

/** An account without a known role is a member (specification 3 and 9: default role "user"). */
export function asRol(value: unknown): Rol {
  return roles.find((rol) => rol === value) ?? 'user'
}

export function maySee(rol: Rol, screen: Screen): boolean {
  return (screens[screen].roles as readonly Rol[]).includes(rol)
}
