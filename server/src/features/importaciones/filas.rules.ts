import type { Day } from '@gym/contract/core/calendar'
import type { Decision } from '@gym/contract/importaciones/importaciones.rules'
import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { EstadoFila } from '@gym/contract/importaciones/importaciones.types'
import type { Producto } from '@gym/contract/productos/productos.schema'
import type { z } from 'zod'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Cell } from '../../files/sheets/cells.ts'
import { isTotals, textOf } from './lectura/columnas.rules.ts'
import type { Lecturas } from './lectura/lecturas.rules.ts'
import { anuladoIn, saysNothing } from './lectura/palabras.rules.ts'

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
  /** Equal in doubts that one answer resolves together; in a note, what a review depends on. */
  pregunta?: string
  sugerencias?: Sugerencia[]
}

/** A value that answers a doubt when it is written into the cell. */
export interface Sugerencia {
  dice: string
  valor: string
  /** Field of the value, if it is not that of the doubt. */
  campo?: string
  /** Values of other fields, written with it. */
  ademas?: Record<string, string>
}

/** Verdict of a row. `acto` is the input of `aplicar`; without one nothing is written. */
export interface Juicio<Acto = unknown> {
  fila: number
  estado: EstadoFila
  mensajes: Mensaje[]
  cambios: Record<string, [string | null, string | null]>
  decisiones: Decision[]
  clave: string | null
  parecido: string | null
  acto?: Acto
}

export interface Hecho {
  fila: number
  hecho: 'creado' | 'cambiado'
  registroId: string
  rastroId?: string
  antes?: unknown
}

export interface Especie<Acto> {
  /** Returns the stored values of fields that the kind parses itself. */
  entender(leida: Leida, importacion: ComoSeLee['importacion']): Record<string, unknown>
  /** Values of a new record where the file has none. */
  porOmision?(leida: Leida): Record<string, string>
  juzgar(db: Db, ctx: Contexto, rows: FilaLeida[]): Promise<Juicio<Acto>[]>
  aplicar(db: Db, ctx: Contexto, actos: { fila: number; acto: Acto }[]): Promise<Hecho[]>
}

/** Context of a verdict. `vistos` outlives the rollback of each batch of a dry run. */
export interface Contexto {
  importacion: ComoSeLee['importacion'] & Pick<Importacion, '_id'>
  by: Actor
  vistos: Map<string, { fila: number; huella: string }>
  cuentas: Map<string, number>
  /** Days of the memberships that rows create or change, by client. */
  dias: Map<string, DiasDeFila[]>
  /** Products before the rows changed them; null for one that a row creates. */
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
  /** Parsed values for the schemas, without empty ones. */
  datos: Record<string, unknown>
  horas: Record<string, string>
  /** Fields without a cell, which have the default of the import. */
  fijados: Set<string>
  errores: Mensaje[]
  dudas: Mensaje[]
  /** Notes on reinterpreted cells, for information only. */
  avisos: Mensaje[]
}

export interface ComoSeLee {
  importacion: Pick<Importacion, 'tipo' | 'mapa' | 'fijos' | 'fechas' | 'columnas'> & { lecturas: Lecturas }
  by: Pick<Actor, 'timeZone' | 'now'>
}

export function fueraDe(
  row: FilaLeida,
  { importacion: { mapa } }: Pick<Contexto, 'importacion'>,
): Juicio<never> | undefined {
  const isTotal = row.omitir === null && isTotals(row.celdas) && !maybeProduct(row, mapa)
  if (!isTotal && row.omitir !== true && row.decision !== 'omitir') return undefined
  const mensajes = isTotal ? [{ campo: null, mensaje: 'Parece una fila de totales: se deja fuera.' }] : []
  return { ...juicio(row, 'omitida'), mensajes }
}

const OF_A_PRODUCT = ['stock', 'codigo', 'codigosDeBarras']

/** A row named like a total may be a product, as 'Total War', if it has a price and another product field. */
export function maybeProduct({ celdas, omitir, decision }: FilaLeida, mapa: Record<string, number>): boolean {
  const says = (campo: string) => !saysNothing(textOf(celdas[mapa[campo] ?? -1]))
  return (
    omitir === null && decision !== 'omitir' && isTotals(celdas) && says('precio') && OF_A_PRODUCT.some(says)
  )
}

/** The doubt of a row whose text says that it was voided, unless the user decided to import it. */
export function anulada({ celdas, decision }: Leida): Mensaje[] {
  const isDecided = decision === 'crear' || decision === 'actualizar'
  const said = isDecided ? undefined : anuladoIn(celdas.map(textOf))
  if (!said) return []
  const mensaje = `Dice «${said}»: parece que no vale. ¿Se deja fuera?`
  return [{ campo: null, mensaje, pregunta: 'anulado' }]
}

/** All doubts of a row: first those that a decision answers, then those of its cells. */
export const duda = (
  row: Pick<FilaLeida, 'fila'>,
  mensajes: Mensaje[],
  decisiones: Decision[] = [],
): Juicio<never> => ({ ...juicio(row, 'duda'), mensajes, decisiones })

/** All errors of a row, and the doubts about its other cells. */
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

/** The schema's first error per field, and those of parsing. */
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
      if (!all.has(campo) && !doubted.has(campo)) all.set(campo, { campo, mensaje: message })
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
 * A row with the key of an earlier one: 'igual' with the same values, else an error.
 * @param huella hash of the row's values
 * @param claves its natural keys
 */
export function repetida(
  ctx: Contexto,
  row: { fila: number },
  huella: string,
  claves: string[],
): Juicio<never> | undefined {
  const before = claves.map((clave) => ctx.vistos.get(clave)).find((seen) => seen !== undefined)
  if (!before) {
    for (const clave of claves) ctx.vistos.set(clave, { fila: row.fila, huella })
    return undefined
  }
  const mensaje = `Ya está en la fila ${before.fila}.`
  const estado = before.huella === huella ? 'igual' : 'error'
  return { ...juicio(row, estado), mensajes: [{ campo: null, mensaje }] }
}

/** Values from the row's own cells: defaults apply to new records only. */
export function propios<Said extends object>({ fijados }: Leida, said: Said): Partial<Said> {
  return Object.fromEntries(Object.entries(said).filter(([campo]) => !fijados.has(campo))) as Partial<Said>
}
