import { type Day, daysBetween, isDay } from '@gym/contract/core/calendar'
import {
  fechaFinOf,
  isOverlapping,
  isSpent,
  renewalStart,
  type TipoMembresia,
  tipoOf,
} from '@gym/contract/membresias/membresias.rules'
import type { Membresia } from '@gym/contract/membresias/membresias.schema'
import type { Pago } from '@gym/contract/pagos/pagos.schema'
import { finDelPlan } from '@gym/contract/planes/planes.rules'
import type { PickedClient } from '../clientes/client-picker.tsx'
import type { Apertura, Ofertas, Situacion } from './membresias.api.ts'

export interface Values {
  cliente: PickedClient | null
  tipo: TipoMembresia
  duracion: number | ''
  precio: number | ''
  sesionesRestantes: number | ''
  /** Null while untouched: the start is then today, or the day after the client's current membership. */
  fechainicio: string | null
  /** True to charge this membership although the client has a payment without a membership. */
  otraVez: boolean
}

export interface Sale {
  today: Day
  situacion: Situacion
  pago?: Pago | undefined
  editada?: Membresia | undefined
}

export interface Terms {
  precio: number | undefined
  duracion: number
}

export const NOTHING_YET: Situacion = { membresias: [], pagos: { Mensualidad: [], Clase: [] } }

const DURACION_DAYS = 30
export const SESIONES: Record<TipoMembresia, number> = { Mensualidad: 0, Clase: 1 }

/** The edited membership if it is of this type; else, for a Mensualidad only, the client's last one. */
export function lastOf(tipo: TipoMembresia, { editada, situacion }: Sale): Membresia | undefined {
  if (editada?.tipo === tipo) return editada
  return tipo === 'Mensualidad' ? situacion.membresias.find((each) => each.tipo === tipo) : undefined
}

/** Default terms. The price comes from a payment already made, else from the last membership, else the product. */
export function termsOf(
  chosen: Pick<Values, 'tipo' | 'otraVez' | 'fechainicio'>,
  sale: Sale,
  ofertas: Partial<Ofertas>,
): Terms {
  const { tipo } = chosen
  const paid = paidBy(chosen, sale)
  const last = lastOf(tipo, sale)
  const days = tipo === 'Mensualidad' ? DURACION_DAYS * (paid?.cantidad ?? 1) : DURACION_DAYS
  const lastDays = paid ? undefined : last?.duracion
  const planDays = paid && daysOfPlan(paid, chosen, sale)
  return {
    precio: paid?.monto ?? last?.precio ?? ofertas[tipo]?.precio,
    duracion: sale.editada?.duracion ?? lastDays ?? planDays ?? days,
  }
}

/** Days that a payment gives: its plan's times its quantity. Calendar months depend on the first day. */
function daysOfPlan({ plan, cantidad }: Pago, chosen: Pick<Values, 'fechainicio'>, sale: Sale) {
  if (!plan) return undefined
  const start = startOf(chosen, sale)
  const desde = isDay(start) ? start : sale.today
  const vigencia = { ...plan.vigencia, cantidad: plan.vigencia.cantidad * cantidad }
  const anterior = sale.situacion.membresias.find((each) => !isSpent(each))
  return daysBetween(desde, finDelPlan(desde, vigencia, anterior).hasta)
}

export function newValues(
  { cliente, situacion = NOTHING_YET, pago }: Apertura,
  { today, ofertas }: { today: Day; ofertas: Partial<Ofertas> },
): Values {
  const tipo = pago?.plan?.tipo ?? (pago?.producto && tipoOf(pago.producto)) ?? 'Mensualidad'
  const sale = { today, situacion, pago }
  const first = { tipo, otraVez: false, fechainicio: null }
  const paid = paidBy(first, sale)
  const { precio = '', duracion } = termsOf(first, sale, ofertas)
  return {
    cliente,
    tipo,
    duracion,
    precio,
    sesionesRestantes: tipo === 'Clase' && paid ? (paid.plan?.sesiones ?? 1) * paid.cantidad : SESIONES[tipo],
    fechainicio: null,
    otraVez: false,
  }
}

export function valuesOf(membresia: Membresia): Values {
  const { cliente, tipo, duracion, precio, sesionesRestantes, fechainicio } = membresia
  const sold = { tipo, duracion, precio, sesionesRestantes, fechainicio }
  return { cliente, ...sold, otraVez: false }
}

/** The membership that ends last, not counting past ones and classes without sessions left. */
export function vigenteOf({ membresias }: Situacion, today: Day): Membresia | undefined {
  return membresias.find((each) => each.fechafin >= today && !isSpent(each))
}

export function startOf({ fechainicio }: Pick<Values, 'fechainicio'>, { situacion, today }: Sale): string {
  const vigente = vigenteOf(situacion, today)
  return fechainicio ?? (vigente ? renewalStart(vigente.fechafin, today) : today)
}

/** Overlapping memberships of the client, latest end first. */
export function cruzadasOf(values: Pick<Values, 'fechainicio' | 'duracion'>, sale: Sale): Membresia[] {
  const fechainicio = startOf(values, sale)
  if (!isDay(fechainicio)) return []
  const days = { fechainicio, fechafin: fechaFinOf(fechainicio, Number(values.duracion) || 0) }
  return sale.situacion.membresias.filter((each) => isOverlapping(days, each))
}

export function paidBy({ tipo, otraVez }: Pick<Values, 'tipo' | 'otraVez'>, { situacion, pago }: Sale) {
  return pago ?? (otraVez ? undefined : situacion.pagos[tipo][0])
}

export function draftId(membresia: Membresia | undefined, { pago }: Apertura): string {
  if (membresia) return `/membresias/editar/${membresia._id}`
  return pago ? `/membresias/crear?pago=${pago._id}` : '/membresias/crear'
}

export function toChanges(values: Values, base?: Values) {
  const { cliente, tipo, duracion, precio, sesionesRestantes, fechainicio } = values
  return {
    cliente: cliente?._id ?? '',
    tipo,
    duracion,
    precio,
    sesionesRestantes,
    // The specification's PUT has no first day: sent only if it changed.
    ...(fechainicio !== base?.fechainicio && { fechainicio: fechainicio ?? '' }),
  }
}

/** The specification's fields and, for an existing payment, its id and the overlaps that the form shows. */
export function toSale(values: Values, sale: Sale) {
  const paid = paidBy(values, sale)
  return {
    ...toChanges({ ...values, fechainicio: startOf(values, sale) }),
    ...(paid && { cobro: { pago: paid._id }, cruza: cruzadasOf(values, sale).map(({ _id }) => _id) }),
  }
}
