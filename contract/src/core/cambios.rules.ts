import { type Action, may } from '../permissions/actions.ts'
import type { Rol } from '../permissions/permissions.ts'

/** Resources with live updates, and the action that permits reading each. */
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

export function mayHear(rol: Rol, recurso: RecursoVivo): boolean {
  return may(rol, readBy[recurso])
}

/** A change event: clients invalidate cached data of `recurso`. `version` only grows. */
export interface Cambio {
  recurso: RecursoVivo
  version: number
}
