export interface WeeklySlot {
  dia: string
  horarioInicio: string
  horarioFin: string
}

/** End of a class at midnight; sorts after every other time. */
export const FIN_DEL_DIA = '24:00'

/** True if two slots overlap. One may begin when the other ends. */
export function slotsOverlap(one: WeeklySlot, other: WeeklySlot): boolean {
  return one.dia === other.dia && one.horarioInicio < other.horarioFin && other.horarioInicio < one.horarioFin
}

export function personasInscritas(howMany: number): string {
  return howMany === 1 ? '1 persona inscrita' : `${howMany} personas inscritas`
}

export function horarioConInscritos(
  nombreClase: string,
  { dia, horarioInicio, inscritos }: { dia: string; horarioInicio: string; inscritos: number },
): string {
  const horario = `${nombreClase} del ${dia.toLowerCase()} a las ${horarioInicio}`
  return `No se puede quitar el horario de ${horario}: tiene ${personasInscritas(inscritos)}.`
}
