import type { Day } from '@gym/contract/calendar'
import type { Membresia } from '@gym/contract/membresias'
import { renewalStart, type TipoMembresia } from '@gym/contract/membresias.rules'
import type { MetodoPago } from '@gym/contract/pagos.rules'
import type { PickedClient } from '../clientes/client-picker.tsx'
import type { Apertura } from './membresias.api.ts'

/** What the form of a membership holds, where it begins and what of it is sent. */
export interface Values {
  cliente: PickedClient | null
  tipo: TipoMembresia
  duracion: number | ''
  precio: number | ''
  sesionesRestantes: number | ''
  fechainicio: string
  metodoPago: MetodoPago
  /** Whether it is charged in the same act. */
  cobra: boolean
}

const DURACION_DAYS = 30
/** Coming to class takes no session of a monthly fee; who pays by the class pays for one. */
export const SESIONES: Record<TipoMembresia, number> = { Mensualidad: 0, Clase: 1 }

type PriceOf = (tipo: TipoMembresia) => number | undefined

/** The values of a new one: after the old one with all its sessions to come, as it was paid, else blank. */
export function newValues(opened: Apertura, priceOf: PriceOf, today: Day, cobra: boolean): Values {
  const { cliente, vigente, anterior, pago } = opened
  const tipo = anterior?.tipo ?? 'Mensualidad'
  return {
    cliente,
    tipo,
    duracion: anterior?.duracion ?? DURACION_DAYS * (pago?.cantidad ?? 1),
    precio: pago?.monto ?? priceOf(tipo) ?? '',
    sesionesRestantes: SESIONES[tipo],
    fechainicio: startAfter(vigente, today),
    metodoPago: 'Efectivo',
    cobra,
  }
}

export function valuesOf(membresia: Membresia): Values {
  const { cliente, tipo, duracion, precio, sesionesRestantes, fechainicio } = membresia
  const sold = { tipo, duracion, precio, sesionesRestantes, fechainicio }
  return { cliente, ...sold, metodoPago: 'Efectivo', cobra: false }
}

/** Where a new one begins: today, or the day after what the client has. */
export function startAfter(vigente: Membresia | null, today: Day): Day {
  return vigente ? renewalStart(vigente.fechafin, today) : today
}

export function draftId(membresia: Membresia | undefined, { anterior, pago }: Apertura): string {
  if (membresia) return `/membresias/editar/${membresia._id}`
  if (pago) return `/membresias/crear?pago=${pago._id}`
  return anterior ? `/membresias/crear?renovar=${anterior._id}` : '/membresias/crear'
}

/** A monthly fee has no sessions to count. */
export function toPayload(values: Values, pago: string | undefined) {
  const { cliente, tipo, duracion, precio, sesionesRestantes, fechainicio, metodoPago, cobra } = values
  const cobro = pago ? { pago } : cobra ? { metodoPago } : undefined
  return {
    cliente: cliente?._id ?? '',
    tipo,
    duracion,
    precio,
    sesionesRestantes: tipo === 'Mensualidad' ? 0 : sesionesRestantes,
    fechainicio,
    ...(cobro && { cobro }),
  }
}
