import { addMonths, type Day, formatDay, isDay } from '@gym/contract/calendar'

const YEARS = 5

/**
 * What is asked before something is registered on a day of more than five years ago, which is mostly a slip: what a gym
 * brings over from its papers is younger.
 */
export function oldDayDoubt(thing: string, fecha: string | null, today: Day) {
  if (fecha === null || !isDay(fecha) || fecha >= addMonths(today, -12 * YEARS)) return null
  return {
    title: `¿Registrar ${thing} del ${formatDay(fecha)}?`,
    text: 'Es de hace más de cinco años. Revisa que la fecha sea esa.',
    action: 'Registrar con esa fecha',
    cancel: 'Revisar la fecha',
  }
}
