import { addDays, type Day, dayIn, formatDay, plausibleDays } from '@gym/contract/core/calendar'
import { toDay } from '@gym/contract/core/fields'
import type { Actor } from './actor.ts'
import { AppError, fieldError } from './app-error.ts'

type When = Pick<Actor, 'timeZone' | 'now'>

/** Refuses a day outside `plausibleDays`, unless it is the stored one (`before`). @throws FECHA_LEJANA */
export function writtenDay(
  given: Day | Date,
  { timeZone, now }: When,
  { campo, before }: { campo: string; before?: Day | undefined },
): Day {
  const day = toDay(given, timeZone)
  const { desde, hasta } = plausibleDays(dayIn(timeZone, now))
  if (day === before || (day >= desde && day <= hasta)) return day
  const mensaje = `Revisa el año: la fecha debe estar entre el ${formatDay(desde)} y el ${formatDay(hasta)}.`
  throw new AppError('FECHA_LEJANA', { mensaje, errores: [{ campo, mensaje }] })
}

/** Like `writtenDay`; also refuses a changed day later than tomorrow. @throws FECHA_FUTURA, FECHA_LEJANA */
export function ledgerDay(given: Day | Date, when: When, before?: Day): Day {
  const fecha = toDay(given, when.timeZone)
  if (fecha !== before && fecha > addDays(dayIn(when.timeZone, when.now), 1))
    throw fieldError('FECHA_FUTURA', 'fecha')
  return writtenDay(fecha, when, { campo: 'fecha', before })
}
