import { addMonths, type Day, isDay } from '@gym/contract/core/calendar'

const YEARS = 5

/** Warning for a day over five years ago, usually a typo; null otherwise. */
export function oldDayCaution(fecha: string | null, today: Day): string | null {
  if (fecha === null || !isDay(fecha) || fecha >= addMonths(today, -12 * YEARS)) return null
  return 'Es de hace más de cinco años. Revisa que la fecha sea esa.'
}
