import type { Day } from '@gym/contract/core/calendar'
import { toDay } from '@gym/contract/core/fields'
import { fieldError } from './app-error.ts'

/** Range of days, both included; a missing side is open. */
export interface DayRange {
  desde?: Day
  hasta?: Day
}

/** @throws RANGO_INVERTIDO if the end is before the start */
export function dayRange(
  { fechaInicio, fechaFin }: { fechaInicio?: Day | Date | undefined; fechaFin?: Day | Date | undefined },
  timeZone: string,
): DayRange {
  const desde = fechaInicio && toDay(fechaInicio, timeZone)
  const hasta = fechaFin && toDay(fechaFin, timeZone)
  if (desde && hasta && desde > hasta) throw fieldError('RANGO_INVERTIDO', 'fechaInicio')
  return { ...(desde && { desde }), ...(hasta && { hasta }) }
}
