import { addDays, type Day, daysBetween, formatDay } from '../core/calendar.ts'
import { errors } from '../core/errors.ts'
import { type DiaSemana, weekdayOf } from '../core/weekdays.ts'
import type { Rol } from '../permissions/permissions.ts'

export const CLIENTE_INACTIVO = errors.CLIENTE_INACTIVO[1]
export const SIN_SESIONES = 'Sin sesiones restantes.'
export const SIN_MEMBRESIA = 'Sin membresía vigente.'

export function membresiaVencida(fechafin: Day): string {
  return `La membresía venció el ${formatDay(fechafin)}.`
}

export function yaTieneSiguiente(empieza: Day): string {
  return `Ya tiene la siguiente: empieza el ${formatDay(empieza)}.`
}

export const SIN_INSCRIPCION = 'No tiene inscripción en esta clase.'

/** `time` is `HH:MM` in the gym's time zone. */
interface Moment {
  today: Day
  time: string
}

interface Slot {
  dia: DiaSemana
  horarioFin: string
}

export function claseFueraDeHora({ dia, horarioFin }: Slot, { today, time }: Moment): string | null {
  const hoy = weekdayOf(today)
  if (dia !== hoy) return `La clase es del ${dia.toLowerCase()} y hoy es ${hoy.toLowerCase()}.`
  return horarioFin <= time ? `La clase de hoy terminó a las ${horarioFin}.` : null
}

export function claseDeHoyTerminada({ dia, horarioFin }: Slot, { today, time }: Moment): string | null {
  if (dia !== weekdayOf(today) || horarioFin > time) return null
  return `La clase de hoy terminó a las ${horarioFin}: la próxima es el ${formatDay(addDays(today, 7))}.`
}

const DAYS_TO_UNDO = 30

/** Error code, else null. The admin may undo for `DAYS_TO_UNDO` days, other roles on the same day. */
export function refusalToUndo(dia: Day, { today, rol }: { today: Day; rol: Rol }) {
  if (daysBetween(dia, today) > DAYS_TO_UNDO) return 'ASISTENCIA_ANTIGUA'
  return rol === 'admin' || dia >= today ? null : 'ASISTENCIA_DE_OTRO_DIA'
}

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
