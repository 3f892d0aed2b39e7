import { addDays, addMonths, type Day, type DayRange, monthOf } from '../core/calendar.ts'

export const preguntas = [
  'dinero',
  'margen',
  'renovacion',
  'retiros',
  'cohortes',
  'horas',
  'descuentos',
] as const
export type Pregunta = (typeof preguntas)[number]

export const clasesDeIngreso = ['membresias', 'productos', 'abonos', 'otros'] as const
export type ClaseDeIngreso = (typeof clasesDeIngreso)[number]

export const nombreClase: Record<ClaseDeIngreso, string> = {
  membresias: 'Membresías',
  productos: 'Productos',
  abonos: 'Abonos a deudas',
  otros: 'Otros ingresos',
}

/** A membership is renewed if a later one of the client starts at most this many days after its end. */
export const RENEWAL_DAYS = 30

export const resultadosDeRenovacion = ['renovada', 'pendiente', 'perdida'] as const
export type ResultadoDeRenovacion = (typeof resultadosDeRenovacion)[number]

export const nombreResultado: Record<ResultadoDeRenovacion, string> = {
  renovada: 'Renovó',
  pendiente: 'Aún puede renovar',
  perdida: 'No renovó',
}

/** Reason of a lost membership without a cancellation in force. */
export const SIN_DECIR = 'sin-decir'

export const COHORT_MONTHS = 12

export const MOST_MONTHS = 120

export const periodosDePreguntas = ['mes', 'anterior', 'ano'] as const
export type PeriodoDePreguntas = (typeof periodosDePreguntas)[number]

export function daysOfPeriodo(periodo: PeriodoDePreguntas, today: Day): DayRange {
  const { desde, hasta } = monthOf(today)
  if (periodo === 'anterior') return monthOf(addDays(desde, -1))
  return { desde: periodo === 'ano' ? addMonths(desde, -11) : desde, hasta }
}
