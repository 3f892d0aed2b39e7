import { type Action, may } from './actions.ts'
import type { Rol } from './permissions.ts'

/** What desks are told has changed, with the action of who may read it. */
const readBy = {
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

export type RecursoVivo = keyof typeof readBy

export const recursosVivos = Object.keys(readBy) as RecursoVivo[]

/** Whether a role is told of changes of a resource. */
export function mayHear(rol: Rol, recurso: RecursoVivo): boolean {
  return may(rol, readBy[recurso])
}

/**
 * A hint that a resource has another version: whoever shows it asks for it again. A later version is a larger number,
 * counted from the server's clock in microseconds since 1970.
 */
export interface Cambio {
  recurso: RecursoVivo
  version: number
}
