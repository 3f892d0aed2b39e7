import { addMonths, type Day, isDay } from '@gym/contract/calendar'

const YEARS = 5

/** The caution beside a day of more than five years ago, which is mostly a slip; null where there is none. */
export function oldDayCaution(fecha: string | null, today: Day): string | null {
  if (fecha === null || !isDay(fecha) || fecha >= addMonths(today, -12 * YEARS)) return null
  return 'Es de hace más de cinco años. Revisa que la fecha sea esa.'
}
