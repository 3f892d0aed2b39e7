import { liveBy, may } from '../permissions/actions.ts'
import type { Rol } from '../permissions/permissions.ts'

export type RecursoVivo = keyof typeof liveBy

export const recursosVivos = Object.keys(liveBy) as RecursoVivo[]

export function mayHear(rol: Rol, recurso: RecursoVivo): boolean {
  return may(rol, liveBy[recurso])
}

/** A hint to refetch `recurso`. Compare `version` for a difference, not for order: a restart may reset it. */
export interface Cambio {
  recurso: RecursoVivo
  version: number
}
