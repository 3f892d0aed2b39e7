import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  dayIn,
  daysBetween,
  formatDay,
  formatMoment,
} from './calendar.ts'
import type { TipoMembresia } from './membresias.rules.ts'
import { formatMoney } from './money.ts'

/** What both sides know of payments without a schema, so that the list of payments loads none. */
export const metodosPago = ['Efectivo', 'Tarjeta', 'Transferencia'] as const
export type MetodoPago = (typeof metodosPago)[number]

/** How a payment was paid, in words: 'Efectivo', or 'Efectivo + Tarjeta' where that were several ways. */
export function metodosEnPalabras({
  metodoPago,
  partes = [],
}: {
  metodoPago: MetodoPago
  partes?: { metodo: MetodoPago }[]
}): string {
  return partes.length === 0 ? metodoPago : partes.map(({ metodo }) => metodo).join(' + ')
}

const REMINDER_AFTER_DAYS = 30
const REMINDER_WINDOW_DAYS = 5

/**
 * Whether a monthly fee is about to run out: its product's name holds mensualidad and the payment's day plus 30 days
 * is 1 to 5 days away (specification 4 and 9).
 */
export function isRenewalDue(pago: { fecha: Day; producto: { nombre: string } | null }, today: Day): boolean {
  if (!pago.producto || !/mensualidad/i.test(pago.producto.nombre)) return false
  const left = daysBetween(today, addDays(pago.fecha, REMINDER_AFTER_DAYS))
  return left >= 1 && left <= REMINDER_WINDOW_DAYS
}

/** The days whose monthly fees are about to run out: those of which `isRenewalDue` is true. */
export function renewalDueDays(today: Day): DayRange {
  const desde = addDays(today, 1 - REMINDER_AFTER_DAYS)
  return { desde, hasta: addDays(today, REMINDER_WINDOW_DAYS - REMINDER_AFTER_DAYS) }
}

/**
 * For how many days a payment of a membership waits for it. A class that was sold at the counter has mostly been given the
 * same day.
 */
export const ESPERA_DAYS: Record<TipoMembresia, number> = { Mensualidad: REMINDER_AFTER_DAYS, Clase: 7 }

/** 'Luis ya pagó $80.000 hoy a las 10:12 y aún no tiene membresía por ese pago.' */
export function yaPago(
  pago: { cliente: { nombre: string } | null; monto: number; fecha: Day; createdAt: string },
  { today, timeZone }: { today: Day; timeZone: string },
): string {
  const registered = new Date(pago.createdAt)
  const isOfThatDay = dayIn(timeZone, registered) === pago.fecha
  const when = isOfThatDay ? formatMoment(registered, today, timeZone) : `el ${formatDay(pago.fecha)}`
  const who = pago.cliente?.nombre ?? 'El cliente'
  return `${who} ya pagó ${formatMoney(pago.monto)} ${when} y aún no tiene membresía por ese pago.`
}

/** What the receipt of a payment covers: from its day to the same day a month later (specification 9, Receipt). */
export function reciboPeriod({ fecha }: { fecha: Day }): DayRange {
  return { desde: fecha, hasta: addMonths(fecha, 1) }
}

/** The own days of the membership that a payment is of, where they are known; null for what is no membership. */
export function diasDeMembresia(pago: {
  producto: { nombre: string } | null
  concepto?: string | null
  periodo?: DayRange | null
}): DayRange | null {
  return isOfMembership(pago) ? (pago.periodo ?? null) : null
}

/** Whether a payment may be of a membership: its product is called so, or nothing says what it was for. */
export function isOfMembership({
  producto,
  concepto,
}: {
  producto: { nombre: string } | null
  concepto?: string | null
}): boolean {
  const what = producto?.nombre ?? concepto
  return !what || /mensualidad|clase/i.test(what)
}
