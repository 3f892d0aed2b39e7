import { type DiaSemana, diasSemana } from '@gym/contract/weekdays'

interface Slot {
  dia: DiaSemana
  horarioInicio: string
  horarioFin: string
}

/** The slot that comes next after an hour ('18:30') of a weekday, one that is going on included, and in how many days. */
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
