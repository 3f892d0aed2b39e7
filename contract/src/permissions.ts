/** Which roles there are, and every screen of the web app with the roles that may open it (specification 2). */
export const roles = ['admin', 'recepcionista', 'entrenador', 'user'] as const
export type Rol = (typeof roles)[number]

const anyone: readonly Rol[] = roles
const frontDesk: readonly Rol[] = ['admin', 'recepcionista']
const trainers: readonly Rol[] = ['admin', 'entrenador']
const members: readonly Rol[] = ['admin', 'user']
const admins: readonly Rol[] = ['admin']

/** Every screen behind the login and the roles that may open it. Ids in a path are written `$id`. */
export const screens = {
  '/dashboard': anyone,
  '/clientes': frontDesk,
  '/clientes/crear': frontDesk,
  '/clientes/editar/$id': frontDesk,
  '/membresias': frontDesk,
  '/membresias/crear': frontDesk,
  '/membresias/editar/$id': frontDesk,
  '/entrenadores': frontDesk,
  '/entrenadores/crear': frontDesk,
  // Without an id the screen says so (specification 8, Trainer).
  '/entrenadores/editar': frontDesk,
  '/entrenadores/editar/$id': frontDesk,
  '/productos': frontDesk,
  '/productos/crear': frontDesk,
  '/productos/editar/$id': frontDesk,
  '/pagos': frontDesk,
  '/pagos/crear': frontDesk,
  '/pagos/editar/$id': frontDesk,
  '/clases': frontDesk,
  '/asistencias': frontDesk,
  '/asistencias/registrar': frontDesk,
  '/rutinas/crear': trainers,
  '/rutinas/asignar': trainers,
  '/rutinas/editar-asignacion': trainers,
  '/composicion-corporal': trainers,
  '/rutinas/consultar': members,
  '/consultar-composicion-corporal': members,
  '/videos-entrenamiento': members,
  '/contabilidad': admins,
  '/contabilidad/crear-transaccion': admins,
  '/contabilidad/editar-transaccion/$id': admins,
  '/usuarios': admins,
  '/usuarios/crear': admins,
  '/usuarios/editar/$id': admins,
  '/indicadores': admins,
  '/configuracion': admins,
  '/admin/inscripciones': admins,
  '/mi-cuenta': anyone,
  '/suscripcion': anyone,
  '/pago-prueba': anyone,
  '/suscripcion/exito': anyone,
  '/suscripcion/cancelado': anyone,
} as const satisfies Record<string, readonly Rol[]>

export type Screen = keyof typeof screens

/** An account without a known role is a member (specification 3 and 9: default role "user"). */
export function asRol(value: unknown): Rol {
  return roles.find((rol) => rol === value) ?? 'user'
}

export function maySee(rol: Rol, screen: Screen): boolean {
  return (screens[screen] as readonly Rol[]).includes(rol)
}
