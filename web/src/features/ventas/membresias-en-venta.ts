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

/** The days of each membership in a cart, by the id of its line: after what the client has, and one after the other. */
export function diasDe(
  lineas: readonly Linea[],
  /** What the client has, the one that ends last first. */
  membresias: readonly Membresia[],
  today: Day,
): Map<string, DayRange> {
  let last = membresias.find((each) => each.fechafin >= today && !isSpent(each))?.fechafin
  const days = new Map<string, DayRange>()
  for (const linea of lineas) {
    if (linea.tipo !== 'membresia') continue
    const desde = last ? renewalStart(last, today) : today
    last = fechaFinOf(desde, linea.membresia.duracion)
    days.set(linea.id, { desde, hasta: last })
  }
  return days
}
