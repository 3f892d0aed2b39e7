import { addDays, type Day, daysBetween } from '../core/calendar.ts'

export const tiposMembresia = ['Mensualidad', 'Clase'] as const
export type TipoMembresia = (typeof tiposMembresia)[number]

export function sellsTipo(producto: { nombre: string }, tipo: TipoMembresia): boolean {
  return producto.nombre.toLowerCase().includes(tipo.toLowerCase())
}

export function tipoOf(producto: { nombre: string }): TipoMembresia | undefined {
  return tiposMembresia.find((tipo) => sellsTipo(producto, tipo))
}

export const POR_VENCER_DAYS = 5

/** Days after the end of an unrenewed membership in which the start page still lists it. */
export const VENCIDA_HACE_POCO_DAYS = 7

export const vigencias = [
  'vigente',
  'por-vencer',
  'vencida',
  'sin-renovar',
  'congelada',
  'sin-cobrar',
] as const
/** `vigente` and `por-vencer` omit frozen memberships. `sin-renovar`: ended, and no later one of the client. */
export type Vigencia = (typeof vigencias)[number]

/** Returns the last day: start plus duration in days. The database column `fechafin` computes the same. */
export function fechaFinOf(fechainicio: Day, duracion: number): Day {
  return addDays(fechainicio, duracion)
}

/** Returns the days until the end, 0 on the last day; null after it ('Vencida', specification 4). */
export function daysRemaining(fechafin: Day, today: Day): number | null {
  const days = daysBetween(today, fechafin)
  return days < 0 ? null : days
}

export function isCurrent(
  { fechainicio, fechafin }: { fechainicio: Day; fechafin: Day },
  today: Day,
): boolean {
  return fechainicio <= today && today <= fechafin
}

export function isAboutToExpire(fechafin: Day, today: Day): boolean {
  const days = daysRemaining(fechafin, today)
  return days !== null && days <= POR_VENCER_DAYS
}

/** True for a Clase membership without sessions left, which gives no access whatever its dates. */
export function isSpent({
  tipo,
  sesionesRestantes,
}: {
  tipo: TipoMembresia
  sesionesRestantes: number
}): boolean {
  return tipo === 'Clase' && sesionesRestantes === 0
}

export function isOverlapping(
  { fechainicio, fechafin }: { fechainicio: Day; fechafin: Day },
  other: Parameters<typeof isSpent>[0] & { fechainicio: Day; fechafin: Day },
): boolean {
  return !isSpent(other) && other.fechainicio <= fechafin && other.fechafin >= fechainicio
}

export function renewalStart(fechafin: Day, today: Day): Day {
  const next = addDays(fechafin, 1)
  return next > today ? next : today
}
