import {
  type Day,
  type DayRange,
  formatDay,
  formatMonth,
  formatRange,
  monthOf,
  weekOf,
} from '@gym/contract/core/calendar'
import type { PeriodSearch } from '../routing/search.ts'

const rangeOf = { mes: monthOf, semana: weekOf, dia: (day: Day): DayRange => ({ desde: day, hasta: day }) }

/** The date range of a list, by default this month. Null for 'todo', or without `dia` and `today`. */
export function periodOf({ periodo, dia }: PeriodSearch, today: Day | undefined): DayRange | null {
  const day = dia ?? today
  if (periodo === 'todo' || !day) return null
  return rangeOf[periodo ?? 'mes'](day)
}

export function rangeParams(range: Partial<DayRange> | null): { fechaInicio?: Day; fechaFin?: Day } {
  return {
    ...(range?.desde && { fechaInicio: range.desde }),
    ...(range?.hasta && { fechaFin: range.hasta }),
  }
}

/** A period in words: 'en marzo de 2026', 'en la semana del 2/3/2026 al 8/3/2026', 'el 5/3/2026'. */
export function periodInWords({ desde, hasta }: DayRange, { periodo }: PeriodSearch): string {
  if (periodo === 'dia') return `el ${formatDay(desde)}`
  if (periodo === 'semana') return `en la semana del ${formatDay(desde)} al ${formatDay(hasta)}`
  return `en ${formatMonth(desde)}`
}

/** A date range for print: 'Noviembre de 2026', 'Desde el 2/3/2026', 'Todas las fechas'. */
export function daysInWords({ desde, hasta }: Partial<DayRange>): string {
  const days = formatRange({ ...(desde && { desde }), ...(hasta && { hasta }) })
  return days.charAt(0).toUpperCase() + days.slice(1)
}
