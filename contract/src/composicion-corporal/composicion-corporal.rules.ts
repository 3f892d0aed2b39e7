import { type Day, daysBetween } from '../core/calendar.ts'
import type { Rol } from '../permissions/permissions.ts'

/** Units of this file: weights in kg, lengths in cm, fat and muscle in %. */
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

// Converts to whole hundredths: measures have at most two decimals, so sums and products are exact.
const hundredths = (measure: number) => Math.round(measure * 100)

/** Body mass index to one decimal, halves up. `peso` in kg, `altura` in cm. */
export function imcOf(peso: number, altura: number): number {
  return Math.round((hundredths(peso) * 10_000_000) / hundredths(altura) ** 2) / 10
}

export function sumUpTo100(grasa: number, musculo: number): boolean {
  return hundredths(grasa) + hundredths(musculo) <= 10_000
}

export type RangoImc = 'Bajo peso' | 'Normal' | 'Sobrepeso' | 'Obesidad'

// World Health Organization:
// https://www.who.int/data/gho/data/themes/topics/topic-details/GHO/body-mass-index
const IMC_NORMAL = 18.5
const IMC_SOBREPESO = 25
const IMC_OBESIDAD = 30

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

export function newestFirst<M extends Pick<Medicion, 'fecha' | 'createdAt'>>(records: readonly M[]): M[] {
  return [...records].sort((a, b) => b.fecha.localeCompare(a.fecha) || b.createdAt.localeCompare(a.createdAt))
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

export function mayMend(
  { creadoPor, createdAt }: { creadoPor: { _id: string } | null; createdAt: string },
  { user, now }: { user: { _id: string; rol: Rol }; now: Date },
): boolean {
  const isRecent = now.getTime() - Date.parse(createdAt) <= WEEK_MS
  return user.rol === 'admin' || creadoPor?._id === user._id || isRecent
}

export type Figura = 'peso' | 'porcentajeGrasa' | 'porcentajeMusculo'

export type Progreso =
  | { estado: 'Mejora' }
  | { estado: 'Sin mejora'; figuras: Figura[] }
  | { estado: 'Sin datos suficientes'; figuras: Figura[] }
  | { estado: 'Sin registro anterior' }

/**
 * 'Mejora' if weight and fat fell and muscle rose since `previous` (specification 5). `figuras` lists the
 * figures that either record lacks or, if both have all, the figures that did not improve.
 */
export function progresoOf(latest: Medicion, previous: Medicion | undefined): Progreso {
  if (!previous) return { estado: 'Sin registro anterior' }
  const better: Record<Figura, boolean | null> = {
    peso: latest.peso < previous.peso,
    porcentajeGrasa: isLower(latest.porcentajeGrasa, previous.porcentajeGrasa),
    porcentajeMusculo: isLower(previous.porcentajeMusculo, latest.porcentajeMusculo),
  }
  const those = (answer: boolean | null) => figuras.filter((figura) => better[figura] === answer)
  const [missing, failed] = [those(null), those(false)]
  if (missing.length > 0) return { estado: 'Sin datos suficientes', figuras: missing }
  return failed.length > 0 ? { estado: 'Sin mejora', figuras: failed } : { estado: 'Mejora' }
}

const figuras: Figura[] = ['peso', 'porcentajeGrasa', 'porcentajeMusculo']

function isLower(one: number | null, other: number | null): boolean | null {
  return one === null || other === null ? null : one < other
}

type Cuerpo = Pick<Medicion, 'fecha' | 'createdAt' | 'peso'> & { altura: number }

export interface Salto {
  figura: 'peso' | 'altura'
  junto: Cuerpo
}

const DAYS_OF_A_MONTH = 30
const TENTHS = 10
const HEIGHT_CM = { aMonth: 1, ever: 3 }

/**
 * Returns implausible changes against the records before and after: over 10 % of the weight or over 1 cm of
 * height within 30 days, or over 3 cm of height at any distance.
 */
export function saltosOf(record: Omit<Cuerpo, 'createdAt'>, others: readonly Cuerpo[]): Salto[] {
  const newest = newestFirst(others)
  const before = newest.find(({ fecha }) => fecha <= record.fecha)
  const [after] = newest.filter(({ fecha }) => fecha > record.fecha).slice(-1)
  const beside = [before, after].filter((other) => other !== undefined)
  const isOfTheMonth = (fecha: string) => Math.abs(daysBetween(fecha, record.fecha)) <= DAYS_OF_A_MONTH
  const weight = beside.find(
    ({ fecha, peso }) =>
      isOfTheMonth(fecha) && Math.abs(hundredths(record.peso) - hundredths(peso)) * TENTHS > hundredths(peso),
  )
  const height = beside.find(
    ({ fecha, altura }) =>
      Math.abs(hundredths(record.altura) - hundredths(altura)) >
      hundredths(isOfTheMonth(fecha) ? HEIGHT_CM.aMonth : HEIGHT_CM.ever),
  )
  return [
    ...(weight ? [{ figura: 'peso' as const, junto: weight }] : []),
    ...(height ? [{ figura: 'altura' as const, junto: height }] : []),
  ]
}

const COMUN = { peso: { min: 30, max: 200 }, altura: { min: 120, max: 220 } }

/** Returns figures outside `COMUN`, unless the figure of another record is outside too. */
export function rarezasOf(
  record: Pick<Cuerpo, 'peso' | 'altura'>,
  others: readonly Pick<Cuerpo, 'peso' | 'altura'>[],
): Salto['figura'][] {
  const figuras = ['peso', 'altura'] as const
  return figuras.filter((figura) => {
    const { min, max } = COMUN[figura]
    const isRare = (body: typeof record) => body[figura] < min || body[figura] > max
    return isRare(record) && !others.some(isRare)
  })
}

export function lastOfEachDay<M extends Pick<Medicion, 'fecha' | 'createdAt'>>(records: readonly M[]): M[] {
  const last = new Map(
    newestFirst(records)
      .reverse()
      .map((record) => [record.fecha, record]),
  )
  return records.filter((record) => last.get(record.fecha) === record)
}
