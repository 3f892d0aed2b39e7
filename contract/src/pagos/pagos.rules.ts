import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  dayIn,
  daysBetween,
  formatDay,
  formatMoment,
} from '../core/calendar.ts'
import { formatMoney } from '../core/money.ts'
import type { TipoMembresia } from '../membresias/membresias.rules.ts'

export const metodosPago = ['Efectivo', 'Tarjeta', 'Transferencia'] as const
export type MetodoPago = (typeof metodosPago)[number]

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

/** True for a product named 'mensualidad' if the payment's 30 days end in 1 to 5 days (specification 4 and 9). */
export function isRenewalDue(pago: { fecha: Day; producto: { nombre: string } | null }, today: Day): boolean {
  if (!pago.producto || !/mensualidad/i.test(pago.producto.nombre)) return false
  const left = daysBetween(today, addDays(pago.fecha, REMINDER_AFTER_DAYS))
  return left >= 1 && left <= REMINDER_WINDOW_DAYS
}

/** The range of payment days for which `isRenewalDue` is true. */
export function renewalDueDays(today: Day): DayRange {
  const desde = addDays(today, 1 - REMINDER_AFTER_DAYS)
  return { desde, hasta: addDays(today, REMINDER_WINDOW_DAYS - REMINDER_AFTER_DAYS) }
}

/** Days for which a payment counts as awaiting its membership. */
export const ESPERA_DAYS: Record<TipoMembresia, number> = { Mensualidad: REMINDER_AFTER_DAYS, Clase: 7 }

/** Returns a warning: 'Luis ya pagó $80.000 hoy a las 10:12 y aún no tiene membresía por ese pago.' */
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

/** The period from the payment's day to the same day a month later (specification 9, Receipt). */
export function reciboPeriod({ fecha }: { fecha: Day }): DayRange {
  return { desde: fecha, hasta: addMonths(fecha, 1) }
}

export function diasDeMembresia(pago: {
  producto: { nombre: string } | null
  concepto?: string | null
  plan?: object | null
  periodo?: DayRange | null
}): DayRange | null {
  return isOfMembership(pago) ? (pago.periodo ?? null) : null
}

/** True if the payment's plan, product or concept is of a membership, or if it has none of the three. */
export function isOfMembership({
  producto,
  concepto,
  plan,
}: {
  producto: { nombre: string } | null
  concepto?: string | null
  plan?: object | null
}): boolean {
  if (plan) return true
  const sold = producto?.nombre ?? concepto
  return !sold || /mensualidad|clase/i.test(sold)
}
