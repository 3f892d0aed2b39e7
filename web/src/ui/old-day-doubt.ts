import { addMonths, type Day, formatDay, isDay } from '@gym/contract/calendar'

/** What is asked before something is registered on a day of more than a year ago, which is mostly a slip. */
export function oldDayDoubt(thing: string, fecha: string | null, today: Day) {
  if (fecha === null || !isDay(fecha) || fecha >= addMonths(today, -12)) return null
  return {
    title: `¿Registrar ${thing} del ${formatDay(fecha)}?`,
    text: 'Es de hace más de un año. Revisa que la fecha sea esa.',
    action: 'Registrar con esa fecha',
    cancel: 'Revisar la fecha',
  }
}
