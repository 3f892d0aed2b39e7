import type { ClaseDisponible } from '@gym/contract/clases/clases.schema'
import { type Day, dayIn, timeIn } from '@gym/contract/core/calendar'
import { diasSemana, weekdayOf } from '@gym/contract/core/weekdays'
import { useSyncExternalStore } from 'react'
import { now as instantNow, watchClock } from '../../api/clock.ts'

/** Minutes before its start from which a class is offered for check-in. */
const OPENS_MINUTES = 60

export interface Moment {
  today: Day
  time: string
}

export function useMoment(timeZone: string): Moment {
  const now = useSyncExternalStore(watchClock, () => {
    const instant = instantNow()
    return `${dayIn(timeZone, instant)} ${timeIn(timeZone, instant)}`
  })
  const [today = '', time = ''] = now.split(' ')
  return { today, time }
}

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

/** A class in words: 'Yoga, Lunes 06:00 a 07:00 (Luis Rojas)'. */
export function labelOf({
  nombreClase,
  dia,
  horarioInicio,
  horarioFin,
  entrenadorNombre,
}: ClaseDisponible): string {
  return `${nombreClase}, ${dia} ${horarioInicio} a ${horarioFin} (${entrenadorNombre})`
}

export function clasesDeAhora({ today, time }: Moment, clases: ClaseDisponible[]): ClaseDisponible[] {
  return clases
    .filter(({ dia, horarioFin }) => dia === weekdayOf(today) && horarioFin > time)
    .filter(({ horarioInicio }) => minutesOf(horarioInicio) - minutesOf(time) <= OPENS_MINUTES)
    .sort(byHour)
}

/** The class proposed for check-in: the running one that began last, else the next within the hour. */
export function claseOf({ today, time }: Moment, clases: ClaseDisponible[]): ClaseDisponible | undefined {
  const open = clasesDeAhora({ today, time }, clases)
  const begun = open.filter(({ horarioInicio }) => horarioInicio <= time)
  return begun[begun.length - 1] ?? open[0]
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function byHour(one: ClaseDisponible, other: ClaseDisponible): number {
  return key(one).localeCompare(key(other), 'es')
}

const key = ({ horarioInicio, nombreClase }: ClaseDisponible) => `${horarioInicio} ${nombreClase}`
