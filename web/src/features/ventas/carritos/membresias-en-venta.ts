import type { Day, DayRange } from '@gym/contract/core/calendar'
import { isSpent, renewalStart, type TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import { type FinAnterior, finDelPlan } from '@gym/contract/planes/planes.rules'
import type { Linea, MembresiaEnVenta } from './carrito.ts'

const DURACION_DAYS = 30
const SESIONES: Record<TipoMembresia, number> = { Mensualidad: 0, Clase: 1 }

export const membresiaDe = (tipo: TipoMembresia, { precio }: { precio: number }): MembresiaEnVenta => ({
  tipo,
  duracion: DURACION_DAYS,
  precio,
  sesionesRestantes: SESIONES[tipo],
})

/** Cost of the charged membership of this type with the latest end; undefined if none is known. */
export function ultimoCosto(tipo: TipoMembresia, membresias: readonly Membresia[]): number | undefined {
  return membresias.find((each) => each.tipo === tipo && each.cobrada && each.costo > 0)?.costo
}

/** Key of the client among the persons of a sale. */
export const COMPRADOR = ''

/** The days of each membership by `diasKey`. */
export type Dias = ReadonlyMap<string, DayRange>

export const diasKey = ({ id }: Linea, persona: string) => (persona === COMPRADOR ? id : `${id} ${persona}`)

/** Days of a person's membership in each line; `next` is the default first day of another line. */
function reckon(lineas: readonly Linea[], membresias: readonly Membresia[], today: Day, persona = COMPRADOR) {
  // Also a membership that has ended: a renewal on the next day keeps its anchor day.
  let last: FinAnterior | undefined = membresias.find((each) => !isSpent(each))
  const next = () => (last ? renewalStart(last.fechafin, today) : today)
  const dias = new Map<string, DayRange>()
  for (const linea of lineas) {
    if (linea.tipo !== 'membresia') continue
    const { plan, duracion, cobra, para = [] } = linea.membresia
    const espera = linea.membresia.espera?.[persona]
    if (persona !== COMPRADOR && !para.some(({ _id }) => _id === persona)) continue
    if (cobra) {
      dias.set(linea.id, cobra)
      continue
    }
    const desde = linea.membresia.fechainicio ?? next()
    const vigencia = plan?.vigencia ?? { cantidad: duracion, unidad: 'dias' }
    const reckoned = finDelPlan(desde, vigencia, last)
    const { hasta, ancla } = { ...reckoned, ...espera }
    dias.set(diasKey(linea, persona), espera ?? { desde, hasta })
    if (!last || hasta > last.fechafin) last = { fechafin: hasta, ancla }
  }
  return { dias, next: next() }
}

/** Days by line id; by default each follows the latest end before it. `membresias` come latest end first. */
export const diasDe = (lineas: readonly Linea[], membresias: readonly Membresia[], today: Day) =>
  reckon(lineas, membresias, today).dias

/** Days of the other persons' memberships by `diasKey`, without persons whose memberships have not loaded. */
export const diasDeOtras = (
  lineas: readonly Linea[],
  membresias: ReadonlyMap<string, readonly Membresia[]>,
  today: Day,
): Dias =>
  new Map([...membresias].flatMap(([persona, suyas]) => [...reckon(lineas, suyas, today, persona).dias]))

export const otrasPersonas = (lineas: readonly Linea[]): string[] => [
  ...new Set(
    lineas.flatMap((linea) =>
      linea.tipo === 'membresia' ? (linea.membresia.para ?? []).map(({ _id }) => _id) : [],
    ),
  ),
]

/** Default first day of the membership of `linea`, or of a new one if `linea` is undefined. */
export function inicioDe(
  lineas: readonly Linea[],
  linea: Linea | undefined,
  membresias: readonly Membresia[],
  today: Day,
): Day {
  const indice = lineas.findIndex(({ id }) => id === linea?.id)
  return reckon(indice < 0 ? lineas : lineas.slice(0, indice), membresias, today).next
}
