import { addDays, type Day, formatDay } from '@gym/contract/core/calendar'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import type { LineaVendida, Venta } from '@gym/contract/ventas/ventas.schema'

type Dias = Pick<Membresia, '_id' | 'fechainicio' | 'fechafin'>

/** Memberships that the return of these lines removes, including those of a plan's other persons. */
export function quitadasDe(
  { membresias, agregadas = [] }: Pick<Venta, 'membresias' | 'agregadas'>,
  devueltas: LineaVendida[],
) {
  const ids = devueltas.flatMap(({ membresia, cobra }) => (cobra ? [] : (membresia ?? [])))
  return [...membresias, ...agregadas].filter(
    ({ _id, titular }) => ids.includes(_id) || (titular && ids.includes(titular)),
  )
}

export interface Hueco {
  desde: Day
  hasta: Day
  siguiente: Dias
}

/** Days that a removed membership leaves uncovered before the next one of the same client; null if none. */
export function huecoDe(quitada: Dias, suyas: Dias[], quitadas: string[], today: Day): Hueco | null {
  if (quitada.fechafin < today) return null
  const others = suyas
    .filter(({ _id }) => !quitadas.includes(_id))
    .sort((one, other) => (one.fechainicio < other.fechainicio ? -1 : 1))
  const siguiente = others.find(({ fechainicio }) => fechainicio > quitada.fechafin)
  if (!siguiente) return null
  let desde = quitada.fechainicio > today ? quitada.fechainicio : today
  for (const { fechainicio, fechafin } of others)
    if (fechainicio <= desde && fechafin >= desde) desde = addDays(fechafin, 1)
  return desde < siguiente.fechainicio
    ? { desde, hasta: addDays(siguiente.fechainicio, -1), siguiente }
    : null
}

export const huecoEnPalabras = (nombre: string, { desde, hasta, siguiente }: Hueco) =>
  `${nombre} queda sin membresía del ${formatDay(desde)} al ${formatDay(hasta)}: la siguiente empieza el ${formatDay(siguiente.fechainicio)}.`
