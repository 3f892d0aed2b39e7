import { addDays, type Day, daysBetween } from './calendar.ts'

/** What both sides know of memberships without a schema, so that their list loads none. */
export const tiposMembresia = ['Mensualidad', 'Clase'] as const
export type TipoMembresia = (typeof tiposMembresia)[number]

/** Whether what is sold under this name is a membership of the type: its name says so. */
export function sellsTipo(producto: { nombre: string }, tipo: TipoMembresia): boolean {
  return producto.nombre.toLowerCase().includes(tipo.toLowerCase())
}

/** The type of membership that is sold under this name; undefined where it is none. */
export function tipoOf(producto: { nombre: string }): TipoMembresia | undefined {
  return tiposMembresia.find((tipo) => sellsTipo(producto, tipo))
}

/** A membership ends this many days from today or sooner: about to expire (specification 4 and 9). */
export const POR_VENCER_DAYS = 5

export const vigencias = ['vigente', 'por-vencer', 'vencida', 'sin-renovar', 'congelada'] as const
/**
 * How the list is narrowed: current, current and about to expire, past its end, one for each client, the last of
 * who took no other, or frozen today, which is none of those. Who acts on those por vencer needs none that was renewed.
 */
export type Vigencia = (typeof vigencias)[number]

/** The last day of a membership: its start plus its duration in days. The column fechafin computes the same. */
export function fechaFinOf(fechainicio: Day, duracion: number): Day {
  return addDays(fechainicio, duracion)
}

/** Whole days from today until the end, 0 on the last day; null once it is past ('Vencida', specification 4). */
export function daysRemaining(fechafin: Day, today: Day): number | null {
  const days = daysBetween(today, fechafin)
  return days < 0 ? null : days
}

/** Whether today is one of its days, the first and the last counted. One that begins later is not current. */
export function isCurrent(
  { fechainicio, fechafin }: { fechainicio: Day; fechafin: Day },
  today: Day,
): boolean {
  return fechainicio <= today && today <= fechafin
}

/** Whether it ends today or within 5 days. */
export function isAboutToExpire(fechafin: Day, today: Day): boolean {
  const days = daysRemaining(fechafin, today)
  return days !== null && days <= POR_VENCER_DAYS
}

/** Whether it lets nobody in any more, its days aside: the sessions of who pays by the class are used up. */
export function isSpent({
  tipo,
  sesionesRestantes,
}: {
  tipo: TipoMembresia
  sesionesRestantes: number
}): boolean {
  return tipo === 'Clase' && sesionesRestantes === 0
}

/** Whether they give the same client a day twice; one whose sessions are used up gives no more days. */
export function isOverlapping(
  { fechainicio, fechafin }: { fechainicio: Day; fechafin: Day },
  other: Parameters<typeof isSpent>[0] & { fechainicio: Day; fechafin: Day },
): boolean {
  return !isSpent(other) && other.fechainicio <= fechafin && other.fechafin >= fechainicio
}

/** Where a renewal begins: the day after the old end or today, whichever is later. */
export function renewalStart(fechafin: Day, today: Day): Day {
  const next = addDays(fechafin, 1)
  return next > today ? next : today
}
