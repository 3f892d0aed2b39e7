import { addDays, addMonths, type Day } from '../core/calendar.ts'
import { formatMoney } from '../core/money.ts'
import { compareWeekdays, type DiaSemana, diasSemana } from '../core/weekdays.ts'
import { type TipoMembresia, tiposMembresia } from '../membresias/membresias.rules.ts'

export const unidadesDeVigencia = ['dias', 'meses'] as const
export type UnidadDeVigencia = (typeof unidadesDeVigencia)[number]

export const MAX_PERSONAS = 4

export interface VigenciaDePlan {
  cantidad: number
  unidad: UnidadDeVigencia
}

/** Weekdays and hours (`HH:MM`, end exclusive) in which a plan gives access. */
export interface Franja {
  dias: DiaSemana[]
  desde: string
  hasta: string
}

/** End of a client's last membership, and the day of the month on which its calendar months end. */
export interface FinAnterior {
  fechafin: Day
  ancla: number | null
}

/**
 * Last day of a plan from `desde`, and the anchor of its calendar months: with anchor 31, 31 January is followed
 * by 28 February and 31 March. If `anterior` ended on its anchor the day before `desde`, its anchor applies.
 */
export function finDelPlan(
  desde: Day,
  { cantidad, unidad }: VigenciaDePlan,
  anterior?: FinAnterior | null,
): { hasta: Day; ancla: number | null } {
  if (unidad === 'dias') return { hasta: addDays(desde, cantidad), ancla: null }
  const ancla = anterior?.ancla
  if (anterior && ancla && desde === addDays(anterior.fechafin, 1) && isOnAnchor(anterior.fechafin, ancla))
    return { hasta: onAnchor(addMonths(firstOfMonth(anterior.fechafin), cantidad), ancla), ancla }
  return { hasta: addMonths(desde, cantidad), ancla: Number(desde.slice(8)) }
}

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

function onAnchor(first: Day, ancla: number): Day {
  const last = addDays(addMonths(first, 1), -1)
  const day = `${first.slice(0, 7)}-${String(ancla).padStart(2, '0')}`
  return day < last ? day : last
}

const isOnAnchor = (day: Day, ancla: number) => day === onAnchor(firstOfMonth(day), ancla)

const sameName = new Intl.Collator('es', { sensitivity: 'base' })

/** Type of the plan that the trigger `plan_por_nombre` creates for a product whose whole name is a type. */
export const tipoPorNombre = ({ nombre }: { nombre: string }): TipoMembresia | undefined =>
  tiposMembresia.find((tipo) => sameName.compare(tipo, nombre.trim()) === 0)

export function vigenciaEnPalabras({ cantidad, unidad }: VigenciaDePlan): string {
  if (unidad === 'dias') return cantidad === 1 ? '1 día' : `${cantidad} días`
  return cantidad === 1 ? '1 mes' : `${cantidad} meses`
}

export const faltanEnPalabras = (faltan: number): string =>
  faltan === 1 ? 'Falta 1 persona' : `Faltan ${faltan} personas`

export const isInFranja = ({ dias, desde, hasta }: Franja, dia: DiaSemana, hora: string): boolean =>
  dias.includes(dia) && desde <= hora && hora < hasta

/** Formats a franja: 'lunes a viernes de 06:00 a 12:00'. */
export function franjaEnPalabras({ dias, desde, hasta }: Franja): string {
  return `${diasEnPalabras(dias)} de ${desde} a ${hasta}`
}

function diasEnPalabras(dias: DiaSemana[]): string {
  const sorted = [...dias].sort(compareWeekdays)
  const [first, last] = [sorted[0], sorted[sorted.length - 1]]
  if (!first || !last) return 'ningún día'
  if (sorted.length === diasSemana.length) return 'todos los días'
  const isRun = diasSemana.indexOf(last) - diasSemana.indexOf(first) === sorted.length - 1
  if (sorted.length > 2 && isRun) return `${first.toLowerCase()} a ${last.toLowerCase()}`
  return new Intl.ListFormat('es').format(sorted.map((dia) => dia.toLowerCase()))
}

/** Describes a plan: 'Mensualidad · 1 mes · 2 personas · matrícula de $20.000'. */
export function planEnPalabras(plan: {
  tipo: TipoMembresia
  vigencia: VigenciaDePlan
  sesiones: number | null
  personas: number
  matricula: number | null
  franja: Franja | null
}): string {
  const { tipo, vigencia, sesiones, personas, matricula, franja } = plan
  return [
    tipo,
    sesiones !== null && (sesiones === 1 ? '1 sesión' : `${sesiones} sesiones`),
    vigenciaEnPalabras(vigencia),
    personas > 1 && `${personas} personas`,
    franja && franjaEnPalabras(franja),
    matricula !== null && `matrícula de ${formatMoney(matricula)}`,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ')
}
