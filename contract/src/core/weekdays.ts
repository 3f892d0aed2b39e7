import { addDays, type Day, daysBetween, weekOf } from './calendar.ts'

/** The weekdays in order. The gym's week begins on Monday (specification, section 9). */
export const diasSemana = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const
export type DiaSemana = (typeof diasSemana)[number]

export function weekdayOf(day: Day): DiaSemana {
  return diasSemana[daysBetween(weekOf(day).desde, day)] as DiaSemana
}

export function nextDay(dia: DiaSemana, from: Day): Day {
  return addDays(from, (diasSemana.indexOf(dia) - diasSemana.indexOf(weekdayOf(from)) + 7) % 7)
}

/** Ignores accents and case: 'MIERCOLES' is 'Miércoles'. */
export function readWeekday(typed: string): DiaSemana | undefined {
  const wanted = plain(typed)
  return diasSemana.find((dia) => plain(dia) === wanted)
}

export function compareWeekdays(one: DiaSemana, other: DiaSemana): number {
  return diasSemana.indexOf(one) - diasSemana.indexOf(other)
}

function plain(text: string): string {
  return text
    .trim()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
