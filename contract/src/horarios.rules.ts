/** What both sides know of weekly slots without a schema. */
export interface WeeklySlot {
  dia: string
  horarioInicio: string
  horarioFin: string
}

/** The last end of a class: as text it comes after every other time. */
export const FIN_DEL_DIA = '24:00'

/** Whether two slots meet: nobody is in two places at once. One may begin when the other ends. */
export function cross(one: WeeklySlot, other: WeeklySlot): boolean {
  return one.dia === other.dia && one.horarioInicio < other.horarioFin && other.horarioInicio < one.horarioFin
}

/** '1 persona inscrita', '3 personas inscritas'. */
export function personasInscritas(howMany: number): string {
  return howMany === 1 ? '1 persona inscrita' : `${howMany} personas inscritas`
}

/** Why a slot that has people stays: which it is and how many they are. */
export function horarioConInscritos(
  nombreClase: string,
  { dia, horarioInicio, inscritos }: { dia: string; horarioInicio: string; inscritos: number },
): string {
  const horario = `${nombreClase} del ${dia.toLowerCase()} a las ${horarioInicio}`
  return `No se puede quitar el horario de ${horario}: tiene ${personasInscritas(inscritos)}.`
}
