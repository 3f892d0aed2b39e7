import type { DayOfWeek } from '@mantine/dates'

/** Calendars as they are read here: the week begins on Monday, and no day of it is another's colour. */
export const spanish = { locale: 'es', firstDayOfWeek: 1, weekendDays: [] as DayOfWeek[] } as const

export const calendarArrows = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
}
