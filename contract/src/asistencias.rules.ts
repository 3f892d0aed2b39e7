import { type Day, formatFullDay } from './calendar.ts'
import { errors } from './errors.ts'

/** What is said at the door to somebody whom nothing lets in, known to both sides without a schema. */
export const CLIENTE_INACTIVO = errors.CLIENTE_INACTIVO[1]
export const SIN_SESIONES = 'Sin sesiones restantes.'
export const SIN_MEMBRESIA = 'Sin membresía vigente.'

/** @param fechafin the last day of the membership that ended last */
export function membresiaVencida(fechafin: Day): string {
  return `La membresía venció el ${formatFullDay(fechafin)}.`
}
