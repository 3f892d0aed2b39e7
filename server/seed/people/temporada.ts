import { type Day, weekOf } from '@gym/contract/core/calendar'

// January to December: a peak in January, family holidays in December.
const BY_MONTH = [1, 0.97, 0.82, 0.72, 0.66, 0.55, 0.6, 0.66, 0.64, 0.6, 0.56, 0.4]
const ON_SUNDAYS = 0.4

/** Relative attendance of the day's month (0 to 1). */
export function temporada(day: Day): number {
  return BY_MONTH[Number(day.slice(5, 7)) - 1] ?? 1
}

/** Relative attendance of the day itself: Sundays are quiet. */
export function movimiento(day: Day): number {
  return temporada(day) * (weekOf(day).hasta === day ? ON_SUNDAYS : 1)
}
