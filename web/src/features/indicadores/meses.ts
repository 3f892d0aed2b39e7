import { addMonths, type Day, type DayRange, monthOf } from '@gym/contract/core/calendar'

export interface Respondida {
  days: DayRange
  today: Day
}

export function monthsOf({ desde, hasta }: DayRange, today: Day): ({ mes: Day } & DayRange)[] {
  const last = hasta < today ? hasta : today
  const months = []
  for (let mes = monthOf(desde).desde; mes <= last; mes = addMonths(mes, 1)) {
    const month = monthOf(mes)
    months.push({
      mes,
      desde: month.desde > desde ? month.desde : desde,
      hasta: month.hasta < hasta ? month.hasta : hasta,
    })
  }
  return months
}

/** Adds in cents, to avoid rounding errors. */
export const sumOf = (amounts: number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

export function percent(part: number, whole: number): string {
  if (whole === 0) return '—'
  const rounded = Math.round((part / whole) * 100)
  return rounded === 0 && part > 0 ? '< 1 %' : `${rounded} %`
}
