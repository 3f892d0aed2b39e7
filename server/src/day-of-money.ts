import { addDays, type Day, dayIn } from '@gym/contract/calendar'
import { toDay } from '@gym/contract/fields'
import type { Actor } from './actor.ts'
import { fieldError } from './app-error.ts'

/** The day that money is said to have moved on: tomorrow at the latest, or the day that it has already. @throws FECHA_FUTURA */
export function dayOfMoney(given: Day | Date, { timeZone, now }: Actor, before?: Day): Day {
  const fecha = toDay(given, timeZone)
  if (fecha !== before && fecha > addDays(dayIn(timeZone, now), 1)) throw fieldError('FECHA_FUTURA', 'fecha')
  return fecha
}
