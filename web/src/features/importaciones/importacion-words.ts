import type { Decision } from '@gym/contract/importaciones/importaciones.rules'
import type {
  Fila,
  Importacion,
  ImportacionListada,
  Resumen,
} from '@gym/contract/importaciones/importaciones.schema'
import type { EstadoFila, TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { type Noun, pluralize } from '../../format/counted.ts'

type Tone = 'good' | 'neutral' | 'warning' | 'bad'

export const nounOf: Record<TipoImportacion, Noun> = {
  clientes: ['cliente', 'clientes'],
  membresias: ['membresía', 'membresías'],
  productos: ['producto', 'productos'],
  pagos: ['pago', 'pagos'],
  asistencias: ['asistencia', 'asistencias'],
}

export const tipoNames: Record<TipoImportacion, string> = {
  clientes: 'Clientes',
  membresias: 'Membresías',
  productos: 'Productos',
  pagos: 'Pagos',
  asistencias: 'Asistencias',
}

export const tipoSays: Record<TipoImportacion, string> = {
  clientes: 'Quienes vienen al gimnasio, con sus datos. Es lo primero que conviene traer.',
  membresias:
    'Lo que cada cliente tiene vigente o tuvo. Cada fila nombra al cliente por su número: trae antes los clientes.',
  productos: 'Lo que se vende, con su precio y su stock.',
  pagos:
    'Los pagos de antes, como historia: no entran en la caja de hoy. Cada fila nombra al cliente por su número: trae antes los clientes.',
  asistencias: 'Quién vino y cuándo. Cada fila nombra al cliente por su número: trae antes los clientes.',
}

export const estadoFila: Record<EstadoFila, { state: string; tone: Tone; noun: Noun }> = {
  duda: { state: 'Duda', tone: 'warning', noun: ['duda', 'dudas'] },
  error: { state: 'Error', tone: 'bad', noun: ['con error', 'con error'] },
  nuevo: { state: 'Nueva', tone: 'good', noun: ['nueva', 'nuevas'] },
  cambia: { state: 'Cambia', tone: 'good', noun: ['que cambia', 'que cambian'] },
  igual: { state: 'Igual', tone: 'neutral', noun: ['igual', 'iguales'] },
  omitida: { state: 'Queda fuera', tone: 'neutral', noun: ['fuera', 'fuera'] },
}

/** Row states in order of urgency, for tabs and summaries. */
export const estadosEnOrden = Object.keys(estadoFila) as EstadoFila[]

const decisionNames: Record<Decision, string> = {
  crear: 'Importarla aparte',
  actualizar: 'Actualizar lo que ya está',
  omitir: 'Dejar fuera',
}

const ofPerson: Record<Decision, string> = {
  crear: 'Es otra persona: crearla',
  actualizar: 'Es la misma: actualizarla',
  omitir: 'Dejar fuera',
}

const YES = 'Sí, está bien'
/** Labels of the answer that imports a row, by the field of its question. */
const yesTo: Partial<Record<string, string>> = {
  nombreCompleto: YES,
  asistio: 'Sí, estuvo ese día',
  nombre: 'Sí, es un producto',
}

/** Answers about a membership that the desk sold. */
const ofSold: Partial<Record<Decision, string>> = {
  actualizar: 'Cambiarla como dice el archivo',
  omitir: 'Dejarla como se vendió',
}

export function decisionIn(tipo: TipoImportacion, decision: Decision, [question]: Fila['mensajes']): string {
  const sold = question?.pregunta === 'vendida' ? ofSold[decision] : undefined
  if (sold) return sold
  const yes = question?.pregunta === 'anulado' ? 'Importarla de todos modos' : yesTo[question?.campo ?? '']
  if (decision !== 'omitir' && yes) return yes
  return (tipo === 'clientes' && question ? ofPerson : decisionNames)[decision]
}

type Any = Pick<ImportacionListada, 'tipo' | 'archivo' | 'estado' | 'progreso'>

export const sourceOf = ({ archivo }: Pick<Any, 'archivo'>) => archivo ?? 'filas pegadas'

export function estadoOf({ estado, progreso }: Any): { state: string; tone: Tone } {
  if (estado === 'hecha')
    return progreso === null
      ? { state: 'Importada', tone: 'good' }
      : { state: 'Deshaciéndose', tone: 'warning' }
  if (estado === 'deshecha') return { state: 'Deshecha', tone: 'neutral' }
  if (estado === 'ejecutando') return { state: 'Importándose', tone: 'warning' }
  return estado === 'mapa'
    ? { state: 'Sin probar', tone: 'warning' }
    : { state: 'Por revisar', tone: 'warning' }
}

export function resultInWords({
  creados,
  cambiados,
  omitidos,
}: NonNullable<Importacion['resultado']>): string {
  return (
    listed([
      creados > 0 && pluralize(creados, ['fila creada', 'filas creadas']),
      cambiados > 0 && pluralize(cambiados, ['fila con cambios', 'filas con cambios']),
      omitidos > 0 && pluralize(omitidos, ['fila que quedó fuera', 'filas que quedaron fuera']),
    ]) || 'nada nuevo: todo estaba ya'
  )
}

export function resumenInWords(resumen: Resumen): string {
  return listed(
    estadosEnOrden.map(
      (estado) => resumen[estado] > 0 && pluralize(resumen[estado], estadoFila[estado].noun),
    ),
  )
}

export function whyNotYet({ duda, error, nuevo, cambia }: Resumen): string | undefined {
  const left = listed([
    duda > 0 && pluralize(duda, ['duda', 'dudas']),
    error > 0 && pluralize(error, ['fila con error', 'filas con error']),
  ])
  if (left) return `${(duda || error) === 1 ? 'Queda' : 'Quedan'} ${left}: responde, corrige o deja fuera.`
  return nuevo + cambia === 0
    ? 'No hay nada que importar: todo está ya en el programa o queda fuera.'
    : undefined
}

/** Joins the parts: 'uno', 'uno y dos', 'uno, dos y tres'. Leaves out `false`. */
export function listed(parts: (string | false)[]): string {
  const said = parts.filter((part) => part !== false)
  const last = said.pop()
  return said.length > 0 ? `${said.join(', ')} y ${last}` : (last ?? '')
}

/** Titles of the file's columns that are not imported. Skips a column with neither a title nor values. */
export function sinTraer({ columnas, mapa }: Pick<Importacion, 'columnas' | 'mapa'>): string[] {
  const brought = new Set(Object.values(mapa))
  return columnas
    .filter(({ indice, nombre, muestras }) => {
      const isNamed = nombre !== '' && nombre !== `Columna ${indice + 1}`
      return !brought.has(indice) && (isNamed || muestras.length > 0)
    })
    .map(({ nombre }) => nombre)
}

export function titleOf({ valores }: Pick<Fila, 'valores'>): string {
  const { nombreCompleto, nombre, apellido, numeroIdentificacion } = valores
  return nombreCompleto || [nombre, apellido].filter(Boolean).join(' ') || numeroIdentificacion || ''
}
