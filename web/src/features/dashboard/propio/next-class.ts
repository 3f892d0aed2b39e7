import { addDays, type Day } from '@gym/contract/core/calendar'
import { type DiaSemana, diasSemana } from '@gym/contract/core/weekdays'

interface Slot {
  dia: DiaSemana
  horarioInicio: string
  horarioFin: string
}

/** The next slot after an hour ('18:30') of a weekday, including one in progress, and the days until then. */
export function nextClass<Any extends Slot>(clases: Any[], today: DiaSemana, hour: string) {
  const ahead = ({ dia, horarioFin }: Slot) => {
    const days = (diasSemana.indexOf(dia) - diasSemana.indexOf(today) + 7) % 7
    return days === 0 && horarioFin <= hour ? 7 : days
  }
  const [first] = clases
    .map((clase) => ({ clase, days: ahead(clase) }))
    .sort(
      (one, other) =>
        one.days - other.days || one.clase.horarioInicio.localeCompare(other.clase.horarioInicio),
    )
  return first
}

/** 'hoy', 'mañana' or 'el domingo 29': the day number, because a class in seven days has today's weekday. */
export function dayInWords(days: number, dia: DiaSemana, today: Day): string {
  if (days === 0) return 'hoy'
  if (days === 1) return 'mañana'
  return `el ${dia.toLowerCase()} ${Number(addDays(today, days).slice(-2))}`
}
