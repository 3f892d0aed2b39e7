import type { Day, DayRange } from '@gym/contract/calendar'
import type { Membresia } from '@gym/contract/membresias'
import {
  fechaFinOf,
  isSpent,
  renewalStart,
  type TipoMembresia,
  tiposMembresia,
} from '@gym/contract/membresias.rules'
import type { Linea, MembresiaEnVenta } from './carrito.ts'

const DURACION_DAYS = 30
/** Coming to class takes no session of a monthly fee; who pays by the class pays for one. */
const SESIONES: Record<TipoMembresia, number> = { Mensualidad: 0, Clase: 1 }

const sameName = new Intl.Collator('es', { sensitivity: 'base' })

/** The type of membership that is sold by the product of that name; undefined where it is none's. */
export const tipoDe = ({ nombre }: { nombre: string }) =>
  tiposMembresia.find((tipo) => sameName.compare(tipo, nombre) === 0)

/** A membership of a type as it is sold at first; like the one before where that is of the type. */
export function membresiaDe(
  tipo: TipoMembresia,
  { precio, anterior }: { precio: number; anterior?: Membresia | undefined },
): MembresiaEnVenta {
  const duracion = anterior?.tipo === tipo ? anterior.duracion : DURACION_DAYS
  return { tipo, duracion, precio, sesionesRestantes: SESIONES[tipo] }
}

/** What the last membership of a type came to that the client was charged for; undefined where none is known. */
export function ultimoCosto(tipo: TipoMembresia, membresias: readonly Membresia[]): number | undefined {
  return membresias.find((each) => each.tipo === tipo && each.cobrada && each.costo > 0)?.costo
}

/** The days of each membership among lines of a cart, by the id of its line, and the first day of one more after them. */
function reckon(lineas: readonly Linea[], membresias: readonly Membresia[], today: Day) {
  let last = membresias.find((each) => each.fechafin >= today && !isSpent(each))?.fechafin
  const next = () => (last ? renewalStart(last, today) : today)
  const dias = new Map<string, DayRange>()
  for (const linea of lineas) {
    if (linea.tipo !== 'membresia') continue
    const desde = linea.membresia.fechainicio ?? next()
    const hasta = fechaFinOf(desde, linea.membresia.duracion)
    dias.set(linea.id, { desde, hasta })
    if (!last || hasta > last) last = hasta
  }
  return { dias, next: next() }
}

/**
 * The days of each membership in a cart, by the id of its line: from the day that was chosen, else after what the client
 * has, which is given with the one that ends last first, and one after the other.
 */
export const diasDe = (lineas: readonly Linea[], membresias: readonly Membresia[], today: Day) =>
  reckon(lineas, membresias, today).dias

/** When a membership begins whose first day nobody chooses: that of the line, or without one the next of the cart. */
export function inicioDe(
  lineas: readonly Linea[],
  linea: Linea | undefined,
  membresias: readonly Membresia[],
  today: Day,
): Day {
  const indice = lineas.findIndex(({ id }) => id === linea?.id)
  return reckon(indice < 0 ? lineas : lineas.slice(0, indice), membresias, today).next
}
