import { type Day, isDay } from '@gym/contract/calendar'
import type { Membresia } from '@gym/contract/membresias'
import {
  fechaFinOf,
  isOverlapping,
  isSpent,
  renewalStart,
  type TipoMembresia,
  tipoOf,
} from '@gym/contract/membresias.rules'
import type { Pago } from '@gym/contract/pagos'
import type { MetodoPago } from '@gym/contract/pagos.rules'
import type { PickedClient } from '../clientes/client-picker.tsx'
import type { Apertura, Ofertas, Situacion } from './membresias.api.ts'

/** What the form of a membership holds, where it begins and what of it is sent. */
export interface Values {
  cliente: PickedClient | null
  tipo: TipoMembresia
  duracion: number | ''
  precio: number | ''
  sesionesRestantes: number | ''
  /** Of a new one, null while nobody touched it: it begins today, or after what the client has. */
  fechainicio: string | null
  metodoPago: MetodoPago
  /** Whether it is charged in the same act. */
  cobra: boolean
  /** Whether a client who paid for one that is not there yet is charged again all the same. */
  otraVez: boolean
}

/** What a new one is sold in sight of. */
export interface Sale {
  today: Day
  situacion: Situacion
  /** The payment that it was opened with. */
  pago?: Pago | undefined
  /** The one that it takes after; of one that is edited, itself. */
  anterior?: Membresia | undefined
  /** The till that it is charged in, where one was chosen. */
  caja?: string | undefined
}

/** What is offered of a new one before anything is typed. */
export interface Terms {
  precio: number | undefined
  duracion: number
}

export const NOTHING_YET: Situacion = { membresias: [], pagos: { Mensualidad: [], Clase: [] } }

const DURACION_DAYS = 30
/** Coming to class takes no session of a monthly fee; who pays by the class pays for one. */
export const SESIONES: Record<TipoMembresia, number> = { Mensualidad: 0, Clase: 1 }

/**
 * The membership whose price is offered again, wherever the form was opened from: the one that it takes after, else the
 * client's last monthly fee. How many classes were sold with one is not kept, so those go by their product.
 */
export function lastOf(tipo: TipoMembresia, { anterior, situacion }: Sale): Membresia | undefined {
  if (anterior?.tipo === tipo) return anterior
  return tipo === 'Mensualidad' ? situacion.membresias.find((each) => each.tipo === tipo) : undefined
}

/** As the client paid already, or had it last, or as its product costs today. */
export function termsOf(
  chosen: Pick<Values, 'tipo' | 'otraVez'>,
  sale: Sale,
  ofertas: Partial<Ofertas>,
): Terms {
  const { tipo } = chosen
  const paid = paidBy(chosen, sale)
  const last = lastOf(tipo, sale)
  const months = tipo === 'Mensualidad' ? (paid?.cantidad ?? 1) : 1
  const lastDays = paid ? undefined : last?.duracion
  return {
    precio: paid?.monto ?? last?.precio ?? ofertas[tipo]?.precio,
    duracion: sale.anterior?.duracion ?? lastDays ?? DURACION_DAYS * months,
  }
}

/** The values of a new one: after the old one with all its sessions to come, as it was paid, else blank. */
export function newValues(
  { cliente, situacion = NOTHING_YET, anterior, pago }: Apertura,
  { today, ofertas }: { today: Day; ofertas: Ofertas },
): Values {
  const tipo = anterior?.tipo ?? (pago?.producto && tipoOf(pago.producto)) ?? 'Mensualidad'
  const sale = { today, situacion, pago, anterior }
  const paid = paidBy({ tipo, otraVez: false }, sale)
  const { precio = '', duracion } = termsOf({ tipo, otraVez: false }, sale, ofertas)
  return {
    cliente,
    tipo,
    duracion,
    precio,
    sesionesRestantes: tipo === 'Clase' && paid ? paid.cantidad : SESIONES[tipo],
    fechainicio: null,
    metodoPago: 'Efectivo',
    cobra: false,
    otraVez: false,
  }
}

export function valuesOf(membresia: Membresia): Values {
  const { cliente, tipo, duracion, precio, sesionesRestantes, fechainicio } = membresia
  const sold = { tipo, duracion, precio, sesionesRestantes, fechainicio }
  return { cliente, ...sold, metodoPago: 'Efectivo', cobra: false, otraVez: false }
}

/** The membership that lets the client in longest, today or later. */
export function vigenteOf({ membresias }: Situacion, today: Day): Membresia | undefined {
  return membresias.find((each) => each.fechafin >= today && !isSpent(each))
}

/** The day that it begins as the form shows it: as typed, else today or the day after what the client has. */
export function startOf({ fechainicio }: Pick<Values, 'fechainicio'>, { situacion, today }: Sale): string {
  const vigente = vigenteOf(situacion, today)
  return fechainicio ?? (vigente ? renewalStart(vigente.fechafin, today) : today)
}

/** Those of the client's that give one of its days already, the one that ends last first. */
export function cruzadasOf(values: Pick<Values, 'fechainicio' | 'duracion'>, sale: Sale): Membresia[] {
  const fechainicio = startOf(values, sale)
  if (!isDay(fechainicio)) return []
  const days = { fechainicio, fechafin: fechaFinOf(fechainicio, Number(values.duracion) || 0) }
  return sale.situacion.membresias.filter((each) => isOverlapping(days, each))
}

/** The payment that it takes: the one that it was opened with, or one that waits for it. */
export function paidBy({ tipo, otraVez }: Pick<Values, 'tipo' | 'otraVez'>, { situacion, pago }: Sale) {
  return pago ?? (otraVez ? undefined : situacion.pagos[tipo][0])
}

export function draftId(membresia: Membresia | undefined, { anterior, pago }: Apertura): string {
  if (membresia) return `/membresias/editar/${membresia._id}`
  if (pago) return `/membresias/crear?pago=${pago._id}`
  return anterior ? `/membresias/crear?renovar=${anterior._id}` : '/membresias/crear'
}

/** What is sold, as the fields show it. */
export function toChanges(values: Values, base?: Values) {
  const { cliente, tipo, duracion, precio, sesionesRestantes, fechainicio } = values
  return {
    cliente: cliente?._id ?? '',
    tipo,
    duracion,
    precio,
    sesionesRestantes,
    // The specification's PUT has no first day: it is sent where it was changed.
    ...(fechainicio !== base?.fechainicio && { fechainicio: fechainicio ?? '' }),
  }
}

/** The fields of the specification; of a charge besides, how it is paid for and the overlaps that the form warns of. */
export function toSale(values: Values, sale: Sale) {
  const { tipo, metodoPago, cobra } = values
  const paid = paidBy(values, sale)
  const waiting = sale.situacion.pagos[tipo].map(({ _id }) => _id)
  const also = { ...(waiting.length > 0 && { ademasDe: waiting }), ...(sale.caja && { caja: sale.caja }) }
  const charged = cobra ? { metodoPago, ...also } : undefined
  const cobro = paid ? { pago: paid._id } : charged
  return {
    ...toChanges({ ...values, fechainicio: startOf(values, sale) }),
    ...(cobro && { cobro, cruza: cruzadasOf(values, sale).map(({ _id }) => _id) }),
  }
}
