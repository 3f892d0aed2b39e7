import type { Day } from '@gym/contract/core/calendar'
import type { Decision } from '@gym/contract/importaciones/importaciones.rules'
import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { EstadoFila } from '@gym/contract/importaciones/importaciones.types'
import type { Producto } from '@gym/contract/productos/productos.schema'
import type { z } from 'zod'
import type { Actor } from '../../core/actor.ts'
import type { Cell } from '../../files/sheets/cells.ts'
import type { ColumnFormats } from './lectura/column-formats.rules.ts'
import { isTotals, textOf } from './lectura/column-mapping.rules.ts'
import { anuladoIn, isEmptyMark } from './lectura/palabras.rules.ts'

export interface FilaLeida {
  fila: number
  celdas: Cell[]
  valores: Record<string, string>
  omitir: boolean | null
  decision: Decision | null
}

export interface Mensaje {
  campo: string | null
  mensaje: string
  /** Key of the question: one answer can resolve all questions with the same key. */
  pregunta?: string
  sugerencias?: Sugerencia[]
}

/** A value that answers the question when it is written into the cell. */
export interface Sugerencia {
  dice: string
  /** Label for an answer to many rows, if `dice` names a value of one row. */
  enTodas?: string
  valor: string
  /** Field that the value belongs to, if it is not the field of the question. */
  campo?: string
  /** Values of other fields, which are written too. */
  ademas?: Record<string, string>
}

/** Verdict of a row. `acto` is the input of `aplicar`; without one nothing is written. */
export interface Juicio<Escrito = Acto> {
  fila: number
  estado: EstadoFila
  mensajes: Mensaje[]
  cambios: Record<string, [string | null, string | null]>
  decisiones: Decision[]
  clave: string | null
  parecido: string | null
  acto?: Escrito
}

/** A new record, or changes to a stored one; `antes` is the stored record when the row was judged. */
export type Acto<Nuevo = unknown, Cambio = { antes?: object }> =
  | { crea: Nuevo; cambia?: never }
  | { crea?: never; cambia: Cambio & { _id: string } }

export interface Hecho {
  fila: number
  hecho: 'creado' | 'cambiado'
  registroId: string
  rastroId?: string
  antes?: unknown
}

/** A row whose record an undo left as it was. */
export interface Conservada {
  fila: number
  motivo: 'cambiado' | 'usado'
  nombre: string
}

/** State that the batches of a run share. In memory, so that it outlives the rollback of a dry run's batch. */
export interface Contexto {
  importacion: ComoSeLee['importacion'] & Pick<Importacion, '_id'>
  by: Actor
  /** First row of each key. `text` has the values or ID number of the row, to compare later rows; or ''. */
  firstRows: Map<string, { fila: number; text: string }>
  /** Number of stored payments of each key that no row matches yet. */
  pagosSinFila: Map<string, number>
  /** Days of the memberships that earlier rows create or change, by client. */
  dias: Map<string, DiasDeFila[]>
  /** Products that earlier rows changed, as they were before; null for a product that a row created. */
  productos: Map<string, Producto | null>
}

export interface DiasDeFila {
  fila: number
  desde: Day
  hasta: Day
  /** True if the membership has no sessions left, so that it overlaps nothing. */
  estaGastada: boolean
  cambia?: string
}

export interface Leida extends FilaLeida {
  textos: Record<string, string>
  /** Parsed values and defaults, input of the schemas. A field with neither is absent. */
  datos: Record<string, unknown>
  horas: Record<string, string>
  /** Fields that have the default of the import, because the row has no value for them. */
  fijados: Set<string>
  errores: Mensaje[]
  dudas: Mensaje[]
  /** Notes that need no answer. */
  avisos: Mensaje[]
  /** Rows with an equal `clave` (one record) or `parecido` (a similar one) affect each other's verdicts. */
  clave: string | null
  parecido: string | null
}

export interface ComoSeLee {
  importacion: Pick<Importacion, 'tipo' | 'mapa' | 'fijos' | 'fechas' | 'columnas'> & {
    lecturas: ColumnFormats
  }
  by: Pick<Actor, 'timeZone' | 'now'>
}

export function omittedOf(
  row: FilaLeida,
  { importacion: { mapa } }: Pick<Contexto, 'importacion'>,
): Juicio<never> | undefined {
  const isTotal = row.omitir === null && isTotals(row.celdas) && !maybeProduct(row, mapa)
  if (!isTotal && row.omitir !== true && row.decision !== 'omitir') return undefined
  const mensajes = isTotal ? [{ campo: null, mensaje: 'Parece una fila de totales: se deja fuera.' }] : []
  return { ...juicio(row, 'omitida'), mensajes }
}

const OF_A_PRODUCT = ['stock', 'codigo', 'codigosDeBarras']

/** True if a row named like a total, 'Total War', has a price and another product field, and `omitir` is unset. */
export function maybeProduct({ celdas, omitir, decision }: FilaLeida, mapa: Record<string, number>): boolean {
  const says = (campo: string) => !isEmptyMark(textOf(celdas[mapa[campo] ?? -1]))
  return (
    omitir === null && decision !== 'omitir' && isTotals(celdas) && says('precio') && OF_A_PRODUCT.some(says)
  )
}

/** Asks about a row whose text says that it was voided, unless the user decided to import it. */
export function anulada({ celdas, decision }: Leida): Mensaje[] {
  const isDecided = decision === 'crear' || decision === 'actualizar'
  const said = isDecided ? undefined : anuladoIn(celdas.map(textOf))
  if (!said) return []
  const mensaje = `Dice «${said}»: parece que no vale. ¿Se deja fuera?`
  return [{ campo: null, mensaje, pregunta: 'anulado' }]
}

export const duda = (
  row: Pick<FilaLeida, 'fila'>,
  mensajes: Mensaje[],
  decisiones: Decision[] = [],
): Juicio<never> => ({ ...juicio(row, 'duda'), mensajes, decisiones })

/** Verdict of an invalid row: its errors, and the questions about its other cells. */
export function error({ fila, dudas }: Leida, errores: Mensaje[]): Juicio<never> {
  const wrong = new Set(errores.map(({ campo }) => campo))
  return {
    ...juicio({ fila }, 'error'),
    mensajes: [...errores, ...dudas.filter(({ campo }) => !wrong.has(campo))],
  }
}

export const juicio = (row: Pick<FilaLeida, 'fila'>, estado: EstadoFila): Juicio<never> => ({
  fila: row.fila,
  estado,
  mensajes: [],
  cambios: {},
  decisiones: [],
  clave: null,
  parecido: null,
})

export const nuevo = <Escrito>(
  leida: Leida,
  acto: Escrito,
  decisiones: Decision[] = [],
): Juicio<Escrito> => ({ ...juicio(leida, 'nuevo'), mensajes: leida.avisos, decisiones, acto })

export const igualOCambia = <Escrito>(
  leida: Leida,
  cambios: Juicio['cambios'],
  acto: Escrito,
  decisiones: Decision[] = [],
): Juicio<Escrito> =>
  Object.keys(cambios).length === 0
    ? { ...juicio(leida, 'igual'), decisiones }
    : { ...juicio(leida, 'cambia'), cambios, decisiones, acto }

const ADVICE: [RegExp, string][] = [
  [/^El monto no puede ser negativo/, 'Si es una devolución, déjala fuera y regístrala en Ventas.'],
  [
    /^El número de identificación debe tener entre/,
    'Un pasaporte con letras no sirve como este número: escribe uno solo de dígitos, o deja la fila fuera.',
  ],
]
const withAdvice = (message: string) =>
  [message, ...ADVICE.filter(([of]) => of.test(message)).map(([, advice]) => advice)].join(' ')

/** One error per field: of parsing, else of the schema. A field with a question gets no schema error. */
export function errorsOf(
  leida: Leida,
  result: z.ZodSafeParseResult<unknown>,
  campoOf: (path: string) => string = (path) => path.split('.')[0] ?? '',
): Mensaje[] {
  const all = new Map<string, Mensaje>()
  const doubted = new Set(leida.dudas.map(({ campo }) => campo))
  for (const each of leida.errores) if (each.campo) all.set(each.campo, each)
  if (!result.success)
    for (const { path, message } of result.error.issues) {
      const campo = campoOf(path.join('.'))
      if (!all.has(campo) && !doubted.has(campo)) all.set(campo, { campo, mensaje: withAdvice(message) })
    }
  return [...all.values()]
}

export const mensajeDe = (error: {
  message: string
  detail: { errores?: { campo: string; mensaje: string }[] }
}): Mensaje[] => {
  const errores = error.detail.errores ?? []
  return errores.length > 0 ? errores : [{ campo: null, mensaje: error.message }]
}

export function cambiosDe(
  antes: Record<string, unknown>,
  despues: Record<string, unknown>,
): Record<string, [string | null, string | null]> {
  const said = (value: unknown) =>
    value === null || value === undefined || value === ''
      ? null
      : Array.isArray(value)
        ? value.join(', ')
        : String(value)
  return Object.fromEntries(
    Object.keys(despues).flatMap((campo) => {
      const [before, after] = [said(antes[campo]), said(despues[campo])]
      return before === after ? [] : [[campo, [before, after]] as const]
    }),
  )
}

/**
 * Compares the row with an earlier row of the same key: 'igual' if the values are equal, else an error.
 * Undefined if no earlier row has one of its keys; then records the row.
 * @param text the row's values as JSON, or '' if the keys include them
 */
export function repetida(
  ctx: Contexto,
  row: { fila: number },
  text: string,
  claves: string[],
): Juicio<never> | undefined {
  const before = claves.map((clave) => ctx.firstRows.get(clave)).find((seen) => seen !== undefined)
  if (!before) {
    for (const clave of claves) ctx.firstRows.set(clave, { fila: row.fila, text })
    return undefined
  }
  const mensaje = `Ya está en la fila ${before.fila}.`
  const estado = before.text === text ? 'igual' : 'error'
  return { ...juicio(row, estado), mensajes: [{ campo: null, mensaje }] }
}

/** Drops the values that are defaults of the import. */
export function withoutDefaults<Said extends object>({ fijados }: Leida, said: Said): Partial<Said> {
  return Object.fromEntries(Object.entries(said).filter(([campo]) => !fijados.has(campo))) as Partial<Said>
}
