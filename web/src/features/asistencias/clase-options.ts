import { type Day, timeIn } from '@gym/contract/calendar'
import type { ClaseDisponible } from '@gym/contract/clases'
import { diasSemana, weekdayOf } from '@gym/contract/weekdays'

/** When it is: the day and the time at the gym. */
export interface Moment {
  today: Day
  /** `HH:MM` */
  time: string
}

export function momentAt(instant: Date, timeZone: string, today: Day): Moment {
  return { today, time: timeIn(timeZone, instant) }
}

/** Slots by day, today's first and the days in the order in which they come; within a day by the hour. */
export function groupByDay(clases: ClaseDisponible[], today: Day) {
  const first = diasSemana.indexOf(weekdayOf(today))
  const days = [...diasSemana.slice(first), ...diasSemana.slice(0, first)]
  return days
    .map((dia, index) => ({
      name: index === 0 ? `Hoy (${dia})` : dia,
      items: clases.filter((clase) => clase.dia === dia).sort(byHour),
    }))
    .filter(({ items }) => items.length > 0)
}

/** Yoga, Lunes 06:00 a 07:00 (Luis Rojas) */
export function labelOf({
  nombreClase,
  dia,
  horarioInicio,
  horarioFin,
  entrenadorNombre,
}: ClaseDisponible): string {
  return `${nombreClase}, ${dia} ${horarioInicio} a ${horarioFin} (${entrenadorNombre})`
}

/**
 * Today's class that is on, the last that began where there are several; else today's next one; else, for those who
 * are still written down afterwards, today's last one.
 */
export function claseOf({ today, time }: Moment, clases: ClaseDisponible[]): ClaseDisponible | undefined {
  const todays = clases.filter(({ dia }) => dia === weekdayOf(today)).sort(byHour)
  const notOver = todays.filter(({ horarioFin }) => horarioFin > time)
  return notOver.findLast(({ horarioInicio }) => horarioInicio <= time) ?? notOver[0] ?? todays.at(-1)
}

function byHour(one: ClaseDisponible, other: ClaseDisponible): number {
  return key(one).localeCompare(key(other), 'es')
}

const key = ({ horarioInicio, nombreClase }: ClaseDisponible) => `${horarioInicio} ${nombreClase}`
