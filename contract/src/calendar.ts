/**
 * Calendar days as the gym counts them. A day is the string `YYYY-MM-DD` and never a Date, so that no time zone
 * can move it; an instant is a Date. All functions are pure: who needs "today" is given it.
 */
export type Day = string

export interface DayRange {
  desde: Day
  hasta: Day
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MS_PER_DAY = 86_400_000
const LAST_DAY_MS = Date.UTC(9999, 11, 31)

/** Whether the text is a day that exists, from the year 1900 on. */
export function isDay(text: string): boolean {
  return DAY.test(text) && text >= '1900' && fromUtc(toUtc(text)) === text
}

/** The format in a time zone: to make one takes far longer than to use it, and a gym has one time zone. */
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

/** The day that an instant falls on in an IANA time zone such as `America/Bogota`. */
export function dayIn(timeZone: string, instant: Date): Day {
  // Days begin on whole seconds everywhere.
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

/** The time of the day at an instant in an IANA time zone, `HH:MM` from 00:00 to 23:59. */
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

/** The calendar ends with the year 9999, which no sum goes beyond: a day always has four digits of year. */
export function addDays(day: Day, days: number): Day {
  return fromUtc(toUtc(day) + days * MS_PER_DAY)
}

/** The same day of a later month; where that month is shorter, its last day (31 January + 1 is 28 or 29 February). */
export function addMonths(day: Day, months: number): Day {
  const { year, month, dayOfMonth } = partsOf(day)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(dayOfMonth, last))
  return fromUtc(first.getTime())
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to) - toUtc(from)) / MS_PER_DAY)
}

/** The days that a gym writes down: a year beyond them was mistyped. */
export function plausibleDays(today: Day): DayRange {
  return { desde: addMonths(today, -12 * 50), hasta: addMonths(today, 12 * 10) }
}

/** First to last day of the day's month (specification 9). */
export function monthOf(day: Day): DayRange {
  const desde = `${day.slice(0, 7)}-01`
  return { desde, hasta: addDays(addMonths(desde, 1), -1) }
}

/** Monday to Sunday of the day's week (specification 9). */
export function weekOf(day: Day): DayRange {
  const sinceMonday = (new Date(toUtc(day)).getUTCDay() + 6) % 7
  const desde = addDays(day, -sinceMonday)
  return { desde, hasta: addDays(desde, 6) }
}

const spanishDay = new Intl.DateTimeFormat('es-ES', { timeZone: 'UTC' })

/** A day as people read it, as `toLocaleDateString('es-ES')` writes it (specification 9): `5/11/2026`. */
export function formatDay(day: Day): string {
  return spanishDay.format(new Date(toUtc(writtenDay(day))))
}

/** An instant in a zone; a day, and midnight in UTC, which is how programs write one, are shown as that day. */
export function formatWritten(instant: string, timeZone: string): string {
  return isDay(instant) || MIDNIGHT_UTC.test(instant)
    ? formatDay(instant)
    : formatInstant(new Date(instant), timeZone)
}

/** A day without its year, where that is known: `5/11`. */
export function formatShortDay(day: Day): string {
  return formatDay(day).replace(/\/\d+$/, '')
}

/** The month of a day as people name it: 'noviembre de 2026'. */
export function formatMonth(day: Day): string {
  return new Date(toUtc(day)).toLocaleDateString('es-ES', { timeZone: 'UTC', month: 'long', year: 'numeric' })
}

/** The name of a day's month: 'noviembre'. */
export function monthName(day: Day): string {
  return new Date(toUtc(day)).toLocaleDateString('es-ES', { timeZone: 'UTC', month: 'long' })
}

/** The months that days are in: 'noviembre de 2026', 'marzo a abril de 2026'. */
export function formatMonths({ desde, hasta }: DayRange): string {
  const [first, last] = [formatMonth(desde), formatMonth(hasta)]
  if (first === last) return first
  const isOneYear = desde.slice(0, 4) === hasta.slice(0, 4)
  return `${isOneYear ? first.replace(/ de \d+$/, '') : first} a ${last}`
}

/** Days as a heading says them: 'noviembre de 2026' where they are one month, 'del 2/11/2026 al 8/11/2026'. */
export function formatRange({ desde, hasta }: Partial<DayRange>): string {
  if (desde && hasta) {
    if (monthOf(desde).desde === desde && monthOf(desde).hasta === hasta) return formatMonth(desde)
    return desde === hasta ? formatDay(desde) : `del ${formatDay(desde)} al ${formatDay(hasta)}`
  }
  if (desde) return `desde el ${formatDay(desde)}`
  return hasta ? `hasta el ${formatDay(hasta)}` : 'todas las fechas'
}

/** An instant as people of a time zone read it: `20/11/2026, 23:30`. */
export function formatInstant(instant: Date, timeZone: string): string {
  return `${formatDay(dayIn(timeZone, instant))}, ${timeIn(timeZone, instant)}`
}

/** An instant in a sentence of today: 'hoy a las 10:12', 'el 19/11/2026 a las 10:12'. */
export function formatMoment(instant: Date, today: Day, timeZone: string): string {
  const day = dayIn(timeZone, instant)
  return `${day === today ? 'hoy' : `el ${formatDay(day)}`} a las ${timeIn(timeZone, instant)}`
}

/** An instant of midnight in UTC, which is how programs write a day. */
export const MIDNIGHT_UTC = /T00:00(:00(\.0{1,9})?)?(Z|[+-]00:?00)$/

/** The day of a text that is a day or an ISO instant: at midnight UTC the written day, else that of the runtime. */
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
