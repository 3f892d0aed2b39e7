import { type Day, formatMonth } from '@gym/contract/core/calendar'
import type { DayOfWeek } from '@mantine/dates'

/** Weeks begin on Monday, weekends have no other colour. */
export const spanish = { locale: 'es', firstDayOfWeek: 1, weekendDays: [] as DayOfWeek[] } as const

export const calendarArrows = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
}

/** 'noviembre de 2026', '5 de noviembre de 2026'. */
export const MONTH_FORMAT = 'MMMM [de] YYYY'
export const calendarDays = {
  monthLabelFormat: MONTH_FORMAT,
  getDayAriaLabel: (day: Day) => `${Number(day.slice(8))} de ${formatMonth(day)}`,
}
