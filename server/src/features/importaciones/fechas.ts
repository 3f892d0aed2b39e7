import { isDay } from '@gym/contract/calendar'
import type { OrdenDeFecha } from '@gym/contract/importaciones.rules'
import { dayOfSerial } from '../../sheets/cells.ts'

const MONTHS = 'ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic'.split('|')
const DIGITS = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})(?:[\sT,].*)?$/
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[\sT].*)?$/
const NAMED = /^(\d{1,2})[\s\-/.]*(?:de\s+)?([a-zñ]{3,10})\.?[\s\-/.]*(?:del?\s+)?(\d{4}|\d{2})$/i

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i
const TIME = /[\sT,](\d{1,2}[:h]\d{2})(?::\d{2}(?:\.\d+)?)?(\s*[ap]\.?\s*m\.?)?$/i

/** A moment that says its own zone, as other programs write it: the day and the hour that the clocks of a zone showed then. */
export function readInstante(typed: string, timeZone: string): { dia: string; hora: string } | undefined {
  const text = typed.trim()
  const moment = INSTANT.test(text) ? new Date(text) : undefined
  if (!moment || Number.isNaN(moment.getTime())) return undefined
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const [dia = '', hora = ''] = shown.format(moment).split(' ')
  return { dia, hora }
}

/** The instant at which the clocks of a zone show a day and a time; of an hour that they skip, the one after it. */
export function instantOf(dia: string, time: string, timeZone: string): string {
  const wanted = Date.parse(`${dia}T${time}:00Z`)
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const offsetAt = (instant: number) =>
    Date.parse(`${shown.format(new Date(instant)).replace(' ', 'T')}Z`) - instant
  // Where clocks change between the two, the offset is that of the instant which was found.
  const near = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(near)).toISOString()
}

/** The hour that is typed after a date. */
export function horaDe(typed: string): string | undefined {
  const [, time, half = ''] = TIME.exec(typed.trim()) ?? []
  return time && time + half
}

export interface Votos {
  dma: number
  mda: number
  /** Those that fit both orders, and say another day in each. */
  ambas: number
}

/** What a typed date says of the order of its column. */
export function votar(typed: string, votos: Votos): void {
  const parts = DIGITS.exec(typed.trim())
  if (!parts) return
  const [first, second] = [Number(parts[1]), Number(parts[2])]
  if (first > 12 && second <= 12) votos.dma += 1
  else if (second > 12 && first <= 12) votos.mda += 1
  else if (first <= 12 && second <= 12 && first !== second) votos.ambas += 1
}

/** The order of a column by the majority; undefined where it must be asked. */
export function ordenDe({ dma, mda, ambas }: Votos): OrdenDeFecha | undefined {
  if (dma !== mda) return dma > mda ? 'dma' : 'mda'
  return ambas === 0 && dma === 0 ? 'dma' : undefined
}

export type FechaLeida = { dia: string } | 'ambigua' | 'minoria' | undefined

/** A date as people type it, in the order of its column, where that is known. */
export function readFecha(typed: string, orden: OrdenDeFecha | undefined): FechaLeida {
  const text = typed.trim()
  const iso = ISO.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const named = NAMED.exec(text)
  if (named) {
    const month = MONTHS.indexOf((named[2] ?? '').toLowerCase().slice(0, 3)) + 1
    return month > 0 ? dayOf(named[3], month, named[1]) : undefined
  }
  if (/^\d{5}(\.\d+)?$/.test(text)) {
    const serial = dayOfSerial(Number(text))
    return serial ? dayOf(serial.d.slice(0, 4), serial.d.slice(5, 7), serial.d.slice(8)) : undefined
  }
  const parts = DIGITS.exec(text)
  if (!parts) return undefined
  const [, first, second, year] = parts
  const asDma = dayOf(year, second, first)
  const asMda = dayOf(year, first, second)
  if (first === second) return asDma
  if (!orden) return asDma && asMda ? 'ambigua' : (asDma ?? asMda)
  const [asSaid, other] = orden === 'dma' ? [asDma, asMda] : [asMda, asDma]
  return asSaid ?? (other ? 'minoria' : undefined)
}

function dayOf(year = '', month: string | number = '', day = ''): { dia: string } | undefined {
  const long = year.length === 2 ? `${Number(year) > 69 ? 19 : 20}${year}` : year
  const dia = `${long}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(dia) ? { dia } : undefined
}
