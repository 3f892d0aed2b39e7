import type { Rol } from './permissions.ts'

export const actions = {
  'sesion:propia': ['recepcionista', 'entrenador', 'user'],
  'datosPropios:leer': ['user'],
  'users:administrar': [],
  'clientes:leer': ['recepcionista', 'entrenador'],
  'clientes:escribir': ['recepcionista'],
  'clientes:fusionar': [],
  'vinculos:escribir': ['recepcionista'],
  'datosPersonales:administrar': [],
  'fotos:escribir': ['recepcionista', 'entrenador'],
  'membresias:leer': ['recepcionista'],
  'membresias:escribir': ['recepcionista'],
  'entrenadores:leer': ['recepcionista'],
  'entrenadores:escribir': ['recepcionista'],
  'clases:leer': ['recepcionista', 'entrenador', 'user'],
  'inscripciones:leer': [],
  'inscritos:leer': ['recepcionista', 'entrenador'],
  'inscripciones:escribir': ['recepcionista'],
  'asistencias:leer': ['recepcionista'],
  'asistencias:escribir': ['recepcionista'],
  'entradas:leer': ['recepcionista'],
  'entradas:escribir': ['recepcionista'],
  'ejercicios:escribir': [],
  'rutinas:leer': ['entrenador'],
  'rutinas:escribir': ['entrenador'],
  'asignaciones:escribir': ['entrenador'],
  'asignaciones:eliminar': [],
  'composicion:leer': ['recepcionista', 'entrenador', 'user'],
  'composicion:escribir': ['entrenador'],
  'suscripcion:propia': ['recepcionista', 'entrenador', 'user'],
  'indicadores:leer': [],
  'auditoria:leer': [],
  'copias:administrar': [],
  'importaciones:administrar': [],
  'integraciones:administrar': [],
  'reglasDeEntrada:leer': ['recepcionista'],
  'caja:leer': ['recepcionista'],
  'caja:escribir': ['recepcionista'],
  'caja:administrar': [],
  'configuracion:escribir': [],
  'cobros:leer': ['recepcionista'],
  'cobros:escribir': ['recepcionista'],
  'contabilidad:leer': [],
  'contabilidad:escribir': [],
  'costos:administrar': [],
  'planes:leer': ['recepcionista'],
  'planes:escribir': [],
  'productos:leer': ['recepcionista'],
  'productos:escribir': ['recepcionista'],
  'pagos:leer': ['recepcionista'],
  'pagos:escribir': ['recepcionista'],
  'ventas:leer': ['recepcionista'],
  'ventas:escribir': ['recepcionista'],
} as const satisfies Record<string, readonly Rol[]>

export type Action = keyof typeof actions

/** Resources with live updates, and the action that permits reading each. */
export const liveBy = {
  clientes: 'clientes:leer',
  membresias: 'membresias:leer',
  productos: 'productos:leer',
  pagos: 'pagos:leer',
  ventas: 'ventas:leer',
  cobros: 'cobros:leer',
  asistencias: 'asistencias:leer',
  entradas: 'entradas:leer',
  entrenadores: 'entrenadores:leer',
  clases: 'clases:leer',
  'composicion-corporal': 'composicion:leer',
  caja: 'caja:leer',
  contabilidad: 'contabilidad:leer',
  configuracion: 'sesion:propia',
  ejercicios: 'sesion:propia',
  rutinas: 'rutinas:leer',
  users: 'users:administrar',
  copias: 'copias:administrar',
  importaciones: 'importaciones:administrar',
  webhooks: 'integraciones:administrar',
  vinculos: 'datosPropios:leer',
  cadena: 'auditoria:leer',
} as const satisfies Record<string, Action>

export function may(rol: Rol, action: Action): boolean {
  return rol === 'admin' || (actions[action] as readonly Rol[]).includes(rol)
}

/** Refusal sentences of the actions that have one of their own (specification, section 6). */
export const refusals: Partial<Record<Action, string>> = {
  'asignaciones:eliminar': 'No tienes permisos para eliminar asignaciones.',
}
