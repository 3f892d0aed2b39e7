import type { Day } from './calendar.ts'

/** What both sides know of body composition without a schema. Weights in kg, lengths in cm, fat and muscle in %. */
export const objetivos = [
  'Cardio',
  'Pérdida de peso',
  'Ganar músculo',
  'Mejorar resistencia',
  'Rehabilitación',
] as const
export type Objetivo = (typeof objetivos)[number]

export const medidas = [
  'brazoDerecho',
  'brazoIzquierdo',
  'pecho',
  'cintura',
  'cadera',
  'piernaDerecha',
  'piernaIzquierda',
] as const
export type Medida = (typeof medidas)[number]

// Measures have two decimals at most: as whole hundredths their sums and products are exact.
const hundredths = (measure: number) => Math.round(measure * 100)

/** Body mass index to one decimal, halves up: kg over the square of the height in metres. `altura` in cm. */
export function imcOf(peso: number, altura: number): number {
  return Math.round((hundredths(peso) * 10_000_000) / hundredths(altura) ** 2) / 10
}

/** Whether percentages of fat and muscle are parts of one body. */
export function sumUpTo100(grasa: number, musculo: number): boolean {
  return hundredths(grasa) + hundredths(musculo) <= 10_000
}

export type RangoImc = 'Bajo peso' | 'Normal' | 'Sobrepeso' | 'Obesidad'

// https://www.who.int/data/gho/data/themes/topics/topic-details/GHO/body-mass-index
const IMC_NORMAL = 18.5
const IMC_SOBREPESO = 25
const IMC_OBESIDAD = 30

/** The range of an index for adults, by the World Health Organization. */
export function rangoImc(imc: number): RangoImc {
  if (imc < IMC_NORMAL) return 'Bajo peso'
  if (imc < IMC_SOBREPESO) return 'Normal'
  if (imc < IMC_OBESIDAD) return 'Sobrepeso'
  return 'Obesidad'
}

export interface Medicion {
  fecha: Day
  createdAt: string
  peso: number
  porcentajeGrasa: number | null
  porcentajeMusculo: number | null
}

/** Newest first: by day, and of one day by when they were kept. */
export function newestFirst<M extends Pick<Medicion, 'fecha' | 'createdAt'>>(records: readonly M[]): M[] {
  return [...records].sort((a, b) => b.fecha.localeCompare(a.fecha) || b.createdAt.localeCompare(a.createdAt))
}

/**
 * Whether the latest record is better than the one before: lower weight and fat, higher muscle, all three; a figure
 * that was not measured is no improvement (specification 5). Null without a record before.
 */
export function isImprovement(latest: Medicion, previous: Medicion | undefined): boolean | null {
  if (!previous) return null
  return (
    latest.peso < previous.peso &&
    isLower(latest.porcentajeGrasa, previous.porcentajeGrasa) &&
    isLower(previous.porcentajeMusculo, latest.porcentajeMusculo)
  )
}

function isLower(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one < other
}
