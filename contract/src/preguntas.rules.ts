import { addDays, addMonths, type Day, type DayRange, monthOf } from './calendar.ts'
import { tiposMembresia } from './membresias.rules.ts'

/** What both sides know of the owner's questions without a schema. */
export const preguntas = ['dinero', 'margen', 'renovacion', 'retiros', 'cohortes', 'horas'] as const
export type Pregunta = (typeof preguntas)[number]

/** The kinds of what money came in for. */
export const clasesDeIngreso = ['membresias', 'productos', 'abonos', 'otros'] as const
export type ClaseDeIngreso = (typeof clasesDeIngreso)[number]

export const nombreClase: Record<ClaseDeIngreso, string> = {
  membresias: 'Membresías',
  productos: 'Productos',
  abonos: 'Abonos a deudas',
  otros: 'Otros ingresos',
}

/** Payments of no product and of no membership, subscriptions, and movements by hand: each is one of these. */
export const SIN_PRODUCTO = ['Abono', 'Otro', 'Manual', 'Suscripcion', ...tiposMembresia] as const

/** Whoever takes another membership up to so many days after the end of one has renewed it. */
export const RENEWAL_DAYS = 30

export const resultadosDeRenovacion = ['renovada', 'pendiente', 'perdida'] as const
export type ResultadoDeRenovacion = (typeof resultadosDeRenovacion)[number]

export const nombreResultado: Record<ResultadoDeRenovacion, string> = {
  renovada: 'Renovó',
  pendiente: 'Aún puede renovar',
  perdida: 'No renovó',
}

/** Of who left and said nothing. */
export const SIN_DECIR = 'sin-decir'

/** What each month joined is told of: the first months since, that of joining too. */
export const COHORT_MONTHS = 12

/** Questions reach so many months at most. */
export const MOST_MONTHS = 120

export const periodosDePreguntas = ['mes', 'anterior', 'ano'] as const
export type PeriodoDePreguntas = (typeof periodosDePreguntas)[number]

/** The days of a period that has a name: this month, the whole one before, or the last twelve. */
export function daysOfPeriodo(periodo: PeriodoDePreguntas, today: Day): DayRange {
  const { desde, hasta } = monthOf(today)
  if (periodo === 'anterior') return monthOf(addDays(desde, -1))
  return { desde: periodo === 'ano' ? addMonths(desde, -11) : desde, hasta }
}
