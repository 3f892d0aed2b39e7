import { addMonths, type Day, isDay } from '@gym/contract/core/calendar'

const YEARS = 5

/** Returns a warning for a day more than five years ago, which is usually a typo; otherwise null. */
export function oldDayCaution(fecha: string | null, today: Day): string | null {
  if (fecha === null || !isDay(fecha) || fecha >= addMonths(today, -12 * YEARS)) return null
  return 'Es de hace más de cinco años. Revisa que la fecha sea esa.'
}
