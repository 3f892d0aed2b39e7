import { type Day, formatMonth } from '@gym/contract/core/calendar'
import type { DayOfWeek } from '@mantine/dates'

/** Calendar settings: weeks begin on Monday, and weekends have the colour of the other days. */
export const spanish = { locale: 'es', firstDayOfWeek: 1, weekendDays: [] as DayOfWeek[] } as const

export const calendarArrows = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
}

export const MONTH_FORMAT = 'MMMM [de] YYYY'
export const calendarDays = {
  monthLabelFormat: MONTH_FORMAT,
  getDayAriaLabel: (day: Day) => `${Number(day.slice(8))} de ${formatMonth(day)}`,
}
