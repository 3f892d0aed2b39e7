/** A calendar day, `YYYY-MM-DD`; never a Date, so that no time zone can move it. An instant is a Date. */
export type Day = string

export interface DayRange {
  desde: Day
  hasta: Day
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MS_PER_DAY = 86_400_000
const LAST_DAY_MS = Date.UTC(9999, 11, 31)

export function isDay(text: string): boolean {
  return DAY.test(text) && text >= '1900' && fromUtc(toUtc(text)) === text
}

/** Returns a function that caches the format of the last zone: building one is slow, and a gym has one zone. */
function inZone(locale: string, options: Intl.DateTimeFormatOptions) {
  let last: { timeZone: string; format: Intl.DateTimeFormat } | undefined
  return (timeZone: string): Intl.DateTimeFormat => {
    if (last?.timeZone !== timeZone)
      last = { timeZone, format: new Intl.DateTimeFormat(locale, { ...options, timeZone }) }
    return last.format
  }
}

const daysOf = inZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
const timesOf = inZone('es-ES', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

let last: { timeZone: string; second: number; day: Day } | undefined

export function dayIn(timeZone: string, instant: Date): Day {
  // The second suffices as cache key: in every zone a day begins on a whole second.
  const second = Math.floor(instant.getTime() / 1000)
  if (last?.second !== second || last.timeZone !== timeZone)
    last = { timeZone, second, day: dayOf(timeZone, instant) }
  return last.day
}

function dayOf(timeZone: string, instant: Date): Day {
  const parts = daysOf(timeZone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

export function timeIn(timeZone: string, instant: Date): string {
  return timesOf(timeZone).format(instant)
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('es', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Adds days to a day. Clamped to 31 December 9999, so that a year always has four digits. */
export function addDays(day: Day, days: number): Day {
  return fromUtc(toUtc(day) + days * MS_PER_DAY)
}

export function addMonths(day: Day, months: number): Day {
  const { year, month, dayOfMonth } = partsOf(day)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(dayOfMonth, last))
  return fromUtc(first.getTime())
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to) - toUtc(from)) / MS_PER_DAY)
}

export function plausibleDays(today: Day): DayRange {
  return { desde: addMonths(today, -12 * 50), hasta: addMonths(today, 12 * 10) }
}

export function monthOf(day: Day): DayRange {
  const desde = `${day.slice(0, 7)}-01`
  return { desde, hasta: addDays(addMonths(desde, 1), -1) }
}

/** Days of the month before, to compare with: up to the same day if `month` is in progress, else all. */
export function sameDaysBefore(month: DayRange, today: Day): DayRange {
  const before = monthOf(addDays(month.desde, -1))
  if (today < month.desde || today > month.hasta) return before
  const hasta = addDays(before.desde, daysBetween(month.desde, today))
  return { ...before, hasta: hasta < before.hasta ? hasta : before.hasta }
}

export function weekOf(day: Day): DayRange {
  const sinceMonday = (new Date(toUtc(day)).getUTCDay() + 6) % 7
  const desde = addDays(day, -sinceMonday)
  return { desde, hasta: addDays(desde, 6) }
}

const spanishDay = new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC' })

/** Formats a day as `toLocaleDateString('es-ES')` does (specification, section 9): `5/11/2026`. */
export function formatDay(day: Day): string {
  return spanishDay.format(new Date(toUtc(writtenDay(day))))
}

/** Formats an instant in a zone. A day, or an instant at midnight UTC, is formatted as that day. */
export function formatWritten(instant: string, timeZone: string): string {
  return isDay(instant) || MIDNIGHT_UTC.test(instant)
    ? formatDay(instant)
    : formatInstant(new Date(instant), timeZone)
}

export function formatShortDay(day: Day): string {
  return formatDay(day).replace(/\/\d+$/, '')
}

export function formatMonth(day: Day): string {
  return new Date(toUtc(day)).toLocaleDateString('es-ES', { timeZone: 'UTC', month: 'long', year: 'numeric' })
}

export function monthName(day: Day): string {
  return new Date(toUtc(day)).toLocaleDateString('es-ES', { timeZone: 'UTC', month: 'long' })
}

export function formatMonths({ desde, hasta }: DayRange): string {
  const [first, last] = [formatMonth(desde), formatMonth(hasta)]
  if (first === last) return first
  const isOneYear = desde.slice(0, 4) === hasta.slice(0, 4)
  return `${isOneYear ? first.replace(/ de \d+$/, '') : first} a ${last}`
}

export const formatDays = (desde: Day, hasta: Day): string => `del ${formatDay(desde)} al ${formatDay(hasta)}`

/** Formats a range, open or not: 'noviembre de 2026' for a whole month, 'del 2/11/2026 al 8/11/2026'. */
export function formatRange({ desde, hasta }: Partial<DayRange>): string {
  if (desde && hasta) {
    if (monthOf(desde).desde === desde && monthOf(desde).hasta === hasta) return formatMonth(desde)
    return desde === hasta ? formatDay(desde) : formatDays(desde, hasta)
  }
  if (desde) return `desde el ${formatDay(desde)}`
  return hasta ? `hasta el ${formatDay(hasta)}` : 'todas las fechas'
}

/** Formats days of one month to follow 'más que': 'en todo octubre', 'del 1 al 27 de octubre'. */
export function formatDaysOfMonth({ desde, hasta }: DayRange): string {
  const name = monthName(desde)
  if (hasta === monthOf(desde).hasta) return `en todo ${name}`
  const [first, last] = [partsOf(desde).dayOfMonth, partsOf(hasta).dayOfMonth]
  return first === last ? `el ${first} de ${name}` : `del ${first} al ${last} de ${name}`
}

export function formatInstant(instant: Date, timeZone: string): string {
  return `${formatDay(dayIn(timeZone, instant))}, ${timeIn(timeZone, instant)}`
}

/** Formats an instant in a sentence: 'hoy a las 10:12', 'mañana a las 07:00', 'el 19/11/2026 a las 10:12'. */
export function formatMoment(instant: Date, today: Day, timeZone: string): string {
  const day = dayIn(timeZone, instant)
  const when = day === today ? 'hoy' : day === addDays(today, 1) ? 'mañana' : `el ${formatDay(day)}`
  return `${when} a las ${timeIn(timeZone, instant)}`
}

export const MIDNIGHT_UTC = /T00:00(:00(\.0{1,9})?)?(Z|[+-]00:?00)$/

/** The day as written, also in a midnight UTC; the day of another instant in the runtime's zone; else ''. */
export function writtenDay(text: string): Day {
  if (DAY.test(text)) return text
  const written = text.replace(MIDNIGHT_UTC, '')
  if (written !== text) return written
  return text.includes('T') ? dayIn(new Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(text)) : ''
}

function partsOf(day: Day) {
  const [, year, month, dayOfMonth] = (DAY.exec(day) ?? []).map(Number)
  if (year === undefined || month === undefined || dayOfMonth === undefined)
    throw new RangeError(`Not a day: ${day}`)
  return { year, month, dayOfMonth }
}

function toUtc(day: Day): number {
  const { year, month, dayOfMonth } = partsOf(day)
  const midnight = new Date(0)
  midnight.setUTCFullYear(year, month - 1, dayOfMonth)
  return midnight.getTime()
}

function fromUtc(ms: number): Day {
  return new Date(Math.min(ms, LAST_DAY_MS)).toISOString().slice(0, 10)
}
