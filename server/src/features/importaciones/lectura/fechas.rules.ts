import { daysBetween, isDay } from '@gym/contract/core/calendar'
import type { OrdenDeFecha } from '@gym/contract/importaciones/importaciones.rules'
import { dayOfSerial } from '../../../files/sheets/cells.ts'

const MONTHS: Record<string, number> = Object.fromEntries(
  [
    'enero|ene|january|jan|janeiro',
    'febrero|feb|february|fevereiro|fev',
    'marzo|mar|march|março',
    'abril|abr|april|apr',
    'mayo|may|maio|mai',
    'junio|jun|june|junho',
    'julio|jul|july|julho',
    'agosto|ago|august|aug',
    'septiembre|setiembre|sept|sep|set|september|setembro',
    'octubre|oct|october|outubro|out',
    'noviembre|nov|november|novembro',
    'diciembre|dic|december|dec|dezembro|dez',
  ].flatMap((names, index) => names.split('|').map((name) => [name, index + 1])),
)
const WEEKDAY =
  /^(?:(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)(?:es|tes|rcoles|ves|rnes|ado|ingo)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\.?,?\s+(?=[a-z]{3,}\.?\s+\d|\d{1,2}.*[a-z/.-].*\d{2}$)/i
const HOUR =
  /(?:,?\s+|T)(?:a\s+las\s+)?(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*h?(?:\s*([ap])\.?\s*m\.?)?$/i

const DIGITS = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const DAY_FIRST =
  /^(\d{1,2})(?:º|°|er)?[\s\-/.]*(?:de\s+)?([a-zñç]{3,10})\.?,?[\s\-/.]*(?:del?\s+)?(\d{4}|\d{2})$/i
const MONTH_FIRST =
  /^([a-zñç]{3,10})\.?[\s\-/.]*(\d{1,2})(?:st|nd|rd|th)?,?[\s\-/.]+(?:del?\s+)?(\d{4}|\d{2})$/i
const TOGETHER = /^\d{8}$/
const YEAR_LAST = /^(\d{2})(\d{2})((?:19|20)\d{2})$/
/** True for '19900523', which does not show whether the column has days before months. */
const isYearFirst = (text: string) =>
  TOGETHER.test(text) && /^(?:19|20)/.test(text) && isDay(text.replace(/^(.{4})(..)(..)$/, '$1-$2-$3'))
const SERIAL = /^\d{5}(?:[.,]\d+)?$/

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/i
const MIDNIGHT = /^\d{4}-\d{2}-\d{2}[T ]00:00(?::00(?:\.0+)?)?\s?(?:Z|UTC|GMT|[+-]00(?::?00)?)$/i

export interface Momento {
  dia: string
  hora?: string
}

export interface ComoMomento {
  timeZone: string
  /** True if only the written day counts, without conversion to the gym's time zone. */
  isWritten: (isMidnight: boolean) => boolean
}

/** Parses a timestamp with a zone, as other programs export it, to the gym's day and time. */
export function readInstante(typed: string, { timeZone, isWritten }: ComoMomento): Momento | undefined {
  const text = typed.trim()
  const [, day = '', , zone = ''] = INSTANT.exec(text) ?? []
  if (!isDay(day)) return undefined
  if (isWritten(MIDNIGHT.test(text))) return { dia: day }
  const offset = /^[+-]/.test(zone)
    ? zone.replace(/^([+-]\d{2}):?(\d{2})?$/, '$1:$2').replace(/:$/, ':00')
    : 'Z'
  const moment = new Date(
    `${text
      .slice(0, text.length - zone.length)
      .trim()
      .replace(' ', 'T')}${offset}`,
  )
  if (Number.isNaN(moment.getTime())) return undefined
  const [dia = '', hora = ''] = shownIn(timeZone, moment).split(' ')
  return { dia, hora: hora.slice(0, 5) }
}

/** Cached formats, because creating one per row is slow. */
const formats = new Map<string, Intl.DateTimeFormat>()
function shownIn(timeZone: string, moment: Date | number): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(moment)
}

/** Converts the gym's day and time to an instant. A time within a DST gap moves to after the gap. */
export function instantOf(dia: string, time: string, timeZone: string): string {
  const wanted = Date.parse(`${dia}T${time}:00Z`)
  const shownAt = (instant: number) => Date.parse(`${shownIn(timeZone, instant).replace(' ', 'T')}Z`)
  const offsetAt = (instant: number) => shownAt(instant) - instant
  // Uses the offset at `near`, because a DST change may lie between it and `wanted`.
  const near = wanted - offsetAt(wanted)
  const found = wanted - offsetAt(near)
  return new Date(shownAt(found) === wanted ? found : Math.max(near, found)).toISOString()
}

export function horaDe(typed: string): string | undefined {
  const [, hours, minutes, , half] = HOUR.exec(typed.trim()) ?? []
  return hours && `${hours}:${minutes}${half ? ` ${half}. m.` : ''}`
}

export interface Votos {
  dma: number
  mda: number
  /** Dates that are valid in both orders, but mean different days. */
  ambas: number
  /** Timestamps at a time other than midnight. */
  momentos: number
}

const withoutHour = (typed: string) => typed.trim().replace(HOUR, '').replace(WEEKDAY, '')

/** True for an empty date, which sheets and databases show as '0/0/0', '0/1/1900' or '1900-01-01'. */
export function isFechaVacia(typed: string): boolean {
  const parts = typed
    .trim()
    .replace(/[T ]00?:00.*$/, '')
    .split(/[/.-]/)
  if (!parts.every((part) => /^\d{1,4}$/.test(part))) return false
  const said = parts.map(Number).sort((one, other) => one - other)
  if (said.length === 1) return said[0] === 0
  return said.length === 3 && EMPTY.has(said.join(' '))
}
const EMPTY = new Set([
  '0 0 0',
  '0 0 1',
  '0 0 1899',
  '0 0 1900',
  '0 1 1900',
  '1 1 1900',
  '12 30 1899',
  '12 31 1899',
])

export function votar(typed: string, votos: Votos): void {
  if (isFechaVacia(typed)) return
  if (INSTANT.test(typed.trim())) {
    if (!MIDNIGHT.test(typed.trim())) votos.momentos += 1
    return
  }
  const text = withoutHour(typed)
  const parts = DIGITS.exec(text) ?? YEAR_LAST.exec(text)
  if (!parts || isYearFirst(text)) return
  const [first, second] = [Number(parts[1]), Number(parts[2])]
  if (first > 12 && second <= 12) votos.dma += 1
  else if (second > 12 && first <= 12) votos.mda += 1
  else if (first <= 12 && second <= 12 && first !== second) votos.ambas += 1
}

/**
 * Decides the order of a column's dates; undefined if the user must choose. Day first, the customary order,
 * needs a majority or a column without votes or ambiguous dates. Month first needs all votes and, beside
 * ambiguous dates, two of them, because a single odd cell may be a typing error.
 */
export function ordenDe({ dma, mda, ambas }: Votos): OrdenDeFecha | undefined {
  if (dma > mda) return 'dma'
  if (dma > 0) return undefined
  if (ambas === 0) return mda > 0 ? 'mda' : 'dma'
  return mda > 1 ? 'mda' : undefined
}

export type FechaLeida = { dia: string } | 'ambigua' | 'minoria' | undefined

interface ComoFecha {
  orden: OrdenDeFecha | undefined
  /** Latest day: a two-digit year beyond it belongs to the previous century. */
  hasta?: (() => string) | undefined
}

/** Parses a typed date. 'minoria' if it is valid only in the order that its column does not have. */
export function readFecha(typed: string, { orden, hasta }: ComoFecha): FechaLeida {
  const text = withoutHour(typed.replace(ISO_ZONE, ''))
  const of = (year?: string, month?: string | number, day?: string) => dayOf({ year, month, day, hasta })
  const iso = ISO.exec(text)
  if (iso) return of(iso[1], iso[2], iso[3])
  const [, dayNamed, dayMonth, dayYear] = DAY_FIRST.exec(text) ?? []
  if (dayMonth) return of(dayYear, MONTHS[dayMonth.toLowerCase()], dayNamed)
  const [, monthNamed, monthDay, monthYear] = MONTH_FIRST.exec(text) ?? []
  if (monthNamed) return of(monthYear, MONTHS[monthNamed.toLowerCase()], monthDay)
  if (SERIAL.test(text)) {
    const serial = dayOfSerial(Number(text.replace(',', '.')))
    return serial ? of(serial.d.slice(0, 4), serial.d.slice(5, 7), serial.d.slice(8)) : undefined
  }
  if (TOGETHER.test(text)) return readTogether(text, orden, of)
  const parts = DIGITS.exec(text)
  if (!parts) return undefined
  const [, first, second, year] = parts
  const asDma = of(year, second, first)
  const asMda = of(year, first, second)
  if (first === second) return asDma
  if (!orden) return asDma && asMda ? 'ambigua' : (asDma ?? asMda)
  const [asSaid, other] = orden === 'dma' ? [asDma, asMda] : [asMda, asDma]
  return asSaid ?? (other ? 'minoria' : undefined)
}

const DAY_ONLY = /^(\d{1,2})(?:º|°|er)?[\s\-/.]*(?:de\s+)?([a-zñç]{3,10})\.?$/i
const MONTH_ONLY = /^([a-zñç]{3,10})\.?[\s\-/.]*(\d{1,2})$/i

/** Up to two days that 'abril 3' may mean, the likelier first: the last ones up to `hasta`, else near `hoy`. */
export function readSinAnio(typed: string, { hoy, hasta }: { hoy: string; hasta?: string }): string[] {
  const text = withoutHour(typed)
  const [, dayFirst, monthAfter] = DAY_ONLY.exec(text) ?? []
  const [, monthFirst, dayAfter] = MONTH_ONLY.exec(text) ?? []
  const month = MONTHS[(monthAfter ?? monthFirst ?? '').toLowerCase()]
  const year = Number(hoy.slice(0, 4))
  const days = [year + 1, year, year - 1, year - 2].flatMap(
    (each) => dayOf({ year: String(each), month, day: dayFirst ?? dayAfter, hasta: undefined })?.dia ?? [],
  )
  const away = (day: string) => Math.abs(daysBetween(hoy, day))
  const likely = hasta ? days.filter((day) => day <= hasta) : days.sort((a, b) => away(a) - away(b))
  return likely.slice(0, 2)
}

/** Matches a UTC zone after a time, which is dropped with the time. */
const ISO_ZONE = /(?<=\d:\d{2}(?::\d{2}(?:\.\d+)?)?)\s?(?:Z|UTC|GMT)$/i

/** Parses '19900523' or '23051990'; 'ambigua' if the digits can be read as different days. */
function readTogether(
  text: string,
  orden: OrdenDeFecha | undefined,
  of: (year?: string, month?: string, day?: string) => { dia: string } | undefined,
): FechaLeida {
  const isYear = (year: string) => /^(?:19|20)/.test(year)
  const [a, b, c] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)]
  const found = [
    isYear(text) ? of(text.slice(0, 4), text.slice(4, 6), text.slice(6)) : undefined,
    isYear(c) && orden !== 'mda' ? of(c, b, a) : undefined,
    isYear(c) && orden !== 'dma' ? of(c, a, b) : undefined,
  ].flatMap((each) => each ?? [])
  const [first] = found
  return new Set(found.map(({ dia }) => dia)).size > 1 ? 'ambigua' : first
}

interface Parts {
  year: string | undefined
  month: string | number | undefined
  day: string | undefined
  hasta: (() => string) | undefined
}

function dayOf({ year = '', month = '', day = '', hasta }: Parts): { dia: string } | undefined {
  const in100 = (century: number) =>
    `${century}${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year.length !== 2) {
    const dia = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
    return isDay(dia) ? { dia } : undefined
  }
  const isPast = hasta === undefined ? Number(year) > 69 : in100(20) > hasta()
  const dia = in100(isPast ? 19 : 20)
  return isDay(dia) ? { dia } : undefined
}
