import { addDays, type Day, daysBetween, formatDay } from './calendar.ts'
import { errors } from './errors.ts'
import type { Rol } from './permissions.ts'
import { type DiaSemana, weekdayOf } from './weekdays.ts'

/** What is said at the door to somebody whom nothing lets in, known to both sides without a schema. */
export const CLIENTE_INACTIVO = errors.CLIENTE_INACTIVO[1]
export const SIN_SESIONES = 'Sin sesiones restantes.'
export const SIN_MEMBRESIA = 'Sin membresía vigente.'

/** @param fechafin the last day of the membership that ended last */
export function membresiaVencida(fechafin: Day): string {
  return `La membresía venció el ${formatDay(fechafin)}.`
}

/** @param empieza the first day of the membership that they have next */
export function yaTieneSiguiente(empieza: Day): string {
  return `Ya tiene la siguiente: empieza el ${formatDay(empieza)}.`
}

export const SIN_INSCRIPCION = 'No tiene inscripción en esta clase.'

/** When it is at the gym; the time is `HH:MM`. */
interface Moment {
  today: Day
  time: string
}

interface Slot {
  dia: DiaSemana
  horarioFin: string
}

/** What is said where somebody attends a class that is not on: of another weekday, or over for today. */
export function claseFueraDeHora({ dia, horarioFin }: Slot, { today, time }: Moment): string | null {
  const hoy = weekdayOf(today)
  if (dia !== hoy) return `La clase es del ${dia.toLowerCase()} y hoy es ${hoy.toLowerCase()}.`
  return horarioFin <= time ? `La clase de hoy terminó a las ${horarioFin}.` : null
}

/** What is said where somebody enrols in a class that is over for today: the place is theirs from its next time on. */
export function claseDeHoyTerminada({ dia, horarioFin }: Slot, { today, time }: Moment): string | null {
  if (dia !== weekdayOf(today) || horarioFin > time) return null
  return `La clase de hoy terminó a las ${horarioFin}: la próxima es el ${formatDay(addDays(today, 7))}.`
}

const DAYS_TO_UNDO = 30

/**
 * Why an attendance of the gym's day `dia` may not be undone; null where it may. The desk mends a mistake on the day it is
 * made; later an undoing is a correction of what was counted, the admin's, for as long as somebody may remember.
 */
export function refusalToUndo(dia: Day, { today, rol }: { today: Day; rol: Rol }) {
  if (daysBetween(dia, today) > DAYS_TO_UNDO) return 'ASISTENCIA_ANTIGUA'
  return rol === 'admin' || dia >= today ? null : 'ASISTENCIA_DE_OTRO_DIA'
}

/** Classes of a weekday and hour, as a list of them is called: 'clases del lunes de 06:00 a 06:59'. */
export function clasesEnPalabras({
  dia,
  hora,
}: {
  dia?: DiaSemana | undefined
  hora?: number | undefined
}): string {
  const hour = hora === undefined ? '' : String(hora).padStart(2, '0')
  return ['clases', dia && `del ${dia.toLowerCase()}`, hour && `de ${hour}:00 a ${hour}:59`]
    .filter(Boolean)
    .join(' ')
}
