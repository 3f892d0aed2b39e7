import { addDays, type Day, isDay } from '@gym/contract/core/calendar'

const FULL = /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{4})$/
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/
const SHORT_YEAR = /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{2})$/
const NO_YEAR = /^(\d{1,2})[/\-. ](\d{1,2})$/
// Day and month, and perhaps the year, without separators: a phone's numeric keypad has no slash.
const FEW_DIGITS = /^(\d{2})(\d{2})(\d{2})?$/

const near: Record<string, number> = { ayer: -1, hoy: 0, mañana: 1, manana: 1 }

/** Parses a complete date, day first ('5/3/2026', '05032026') or ISO. Undefined if there is none. */
export function readDay(text: string): Day | undefined {
  const written = text.trim()
  if (isDay(written)) return written
  const [, day, month, year] = FULL.exec(written) ?? DIGITS.exec(written) ?? []
  return dayOf(year, month, day)
}

/**
 * Parses a date like `readDay`, also 'hoy', 'ayer', 'mañana', a two-digit year, and a day and month of this year.
 * @param today the gym's day
 */
export function readFinishedDay(text: string, today: Day): Day | undefined {
  const written = text.trim().toLowerCase()
  const days = near[written]
  if (days !== undefined) return addDays(today, days)
  const [, day, month, year] =
    SHORT_YEAR.exec(written) ?? NO_YEAR.exec(written) ?? FEW_DIGITS.exec(written) ?? []
  const fullYear = year === undefined ? today.slice(0, 4) : `20${year}`
  return readDay(written) ?? dayOf(fullYear, month, day)
}

const NO_DAY = 'Escribe la fecha como día/mes/año: 5/3/2026.'
const NOT_IN_CALENDAR = 'Esa fecha no existe. Revisa el día y el mes.'

/** The error for an invalid date: it names the format, or reports that the day does not exist. */
export function dayRefusal(text: string): string {
  const written = text.trim()
  const shaped =
    FULL.exec(written) ?? DIGITS.exec(written) ?? SHORT_YEAR.exec(written) ?? NO_YEAR.exec(written)
  const [, , , year = ''] = shaped ?? []
  return shaped && (year.length < 4 || year >= '1900') ? NOT_IN_CALENDAR : NO_DAY
}

function dayOf(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): Day | undefined {
  if (!(year && month && day)) return undefined
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : undefined
}
