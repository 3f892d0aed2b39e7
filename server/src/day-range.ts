import type { Day } from '@gym/contract/calendar'
import { toDay } from '@gym/contract/fields'
import { fieldError } from './app-error.ts'

/** Days that something is narrowed to, both counted; a side that is not named is open. */
export interface DayRange {
  desde?: Day
  hasta?: Day
}

/** The days of the gym that a query names. @throws RANGO_INVERTIDO when they end before they begin */
export function dayRange(
  { fechaInicio, fechaFin }: { fechaInicio?: Day | Date | undefined; fechaFin?: Day | Date | undefined },
  timeZone: string,
): DayRange {
  const desde = fechaInicio && toDay(fechaInicio, timeZone)
  const hasta = fechaFin && toDay(fechaFin, timeZone)
  if (desde && hasta && desde > hasta) throw fieldError('RANGO_INVERTIDO', 'fechaInicio')
  return { ...(desde && { desde }), ...(hasta && { hasta }) }
}
