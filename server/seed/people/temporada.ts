import { type Day, weekOf } from '@gym/contract/core/calendar'

// January to December: everybody begins in January, December is for the family.
const BY_MONTH = [1, 0.97, 0.82, 0.72, 0.66, 0.55, 0.6, 0.66, 0.64, 0.6, 0.56, 0.4]
const ON_SUNDAYS = 0.4

/** How full the gym is in the day's month, next to its best one (0 to 1). */
export function temporada(day: Day): number {
  return BY_MONTH[Number(day.slice(5, 7)) - 1] ?? 1
}

/** The same for the day itself: little goes on on Sundays. */
export function movimiento(day: Day): number {
  return temporada(day) * (weekOf(day).hasta === day ? ON_SUNDAYS : 1)
}
