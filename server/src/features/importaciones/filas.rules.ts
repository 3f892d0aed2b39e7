import { type Day, dayIn } from '@gym/contract/core/calendar'
import { digitsOf, IDENTIFICATION, phoneOf } from '@gym/contract/core/identificacion'
import {
  type CampoImportable,
  camposDe,
  type Decision,
} from '@gym/contract/importaciones/importaciones.rules'
import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import type { EstadoFila } from '@gym/contract/importaciones/importaciones.types'
import type { Producto } from '@gym/contract/productos/productos.schema'
import type { z } from 'zod'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import type { Cell } from '../../files/sheets/cells.ts'
import { isTotals, textOf } from './lectura/columnas.rules.ts'
import { horaDe, readFecha, readInstante } from './lectura/fechas.ts'
import type { Lecturas } from './lectura/lecturas.ts'
import { hasLostDigits, PERDIO_DIGITOS, readMonto } from './lectura/montos.ts'
import { isBroken, saysNothing } from './lectura/palabras.ts'

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
  /** True if no sessions are left: it overlaps nothing. */
  estaGastada: boolean
  cambia?: string
}

export interface Leida extends FilaLeida {
  textos: Record<string, string>
  /** Parsed for the schemas, without empty ones. */
  datos: Record<string, unknown>
  horas: Record<string, string>
  /** Fields without a cell, which have the default of the import. */
  fijados: Set<string>
  errores: Mensaje[]
  dudas: Mensaje[]
  /** Reinterpretations, for information only. */
  avisos: Mensaje[]
}

export interface ComoSeLee {
  importacion: Pick<Importacion, 'tipo' | 'mapa' | 'fijos' | 'fechas' | 'columnas'> & { lecturas: Lecturas }
  by: Pick<Actor, 'timeZone' | 'now'>
}

export function leerFila(como: ComoSeLee, row: FilaLeida): Leida {
  const { tipo, mapa, fijos } = como.importacion
  const nothing = { textos: {}, datos: {}, horas: {}, errores: [], dudas: [], avisos: [] }
  const leida: Leida = { ...row, ...nothing, fijados: new Set() }
  const cellOf = (campo: string): Cell => {
    const at = mapa[campo]
    return row.valores[campo] ?? (at === undefined ? null : (row.celdas[at] ?? null))
  }
  for (const campo of camposDe[tipo]) {
    const at = mapa[campo.campo]
    const cell = cellOf(campo.campo)
    const isBad = typeof cell === 'object' && cell !== null && 'malo' in cell
    const written = isBad ? '' : textOf(cell)
    const isBlank = saysNothing(written) && !isBad
    // A last day in the row makes the default duration irrelevant.
    const isSaid = campo.oBien?.some((other) => cellOf(other) !== null && cellOf(other) !== '')
    const fijo = isBlank && !isSaid ? fijos[campo.campo] : undefined
    if (fijo !== undefined) leida.fijados.add(campo.campo)
    const text = fijo ?? written
    if (at !== undefined || text !== '') leida.textos[campo.campo] = text
    if (isBad) leida.errores.push({ campo: campo.campo, mensaje: cell.malo })
    else if (!saysNothing(text))
      readOne(leida, { ...campo, text, cell: fijo === undefined ? cell : fijo, como })
  }
  return leida
}

interface One extends CampoImportable {
  text: string
  cell: Cell
  como: ComoSeLee
}

/** Document type before a number: 'CC 71.222.333'. */
const DOCUMENTO = /^\s*(?:c\.?\s?c|t\.?\s?i|c\.?\s?e)\b[.:\s-]*(?:n[o°º]?[.:\s]+)?(?=\d)/i
/** A number in groups of three or plain; a final '.0' comes from a program. */
const WELL_GROUPED = /^\d{1,3}(?:[.,\s-]\d{3})+(?:-\d)?$|^\d+(?:[.,]0{1,2})?$|^[\d\s]+(?:-\d)?$/

function readOne(leida: Leida, one: One): void {
  const { campo, clase, text, cell } = one
  if (clase === 'fecha') readDay(leida, one)
  else if (typeof cell === 'string' && hasLostDigits(text))
    leida.errores.push({ campo, mensaje: PERDIO_DIGITOS })
  else if (clase) readNumber(leida, one, clase)
  else readText(leida, one)
}

function readText(leida: Leida, one: One): void {
  const { campo, text } = one
  if (isBroken(text))
    leida.dudas.push({
      campo,
      mensaje: `«${text}» tiene letras que se dañaron en el archivo. Escríbelo otra vez.`,
    })
  if (campo === 'numeroIdentificacion') leida.datos[campo] = readNumero(leida, one)
  else if (campo === 'codigo' && severalIn(text)) {
    leida.datos[campo] = text
    leida.dudas.push({
      campo,
      mensaje: `«${text}» son varios códigos: deja uno aquí; los demás van en «Códigos de barras».`,
    })
  } else if (campo === 'telefono' || campo === 'emergenciaTelefono')
    leida.datos[campo] = campo === 'telefono' ? firstPhone(leida, text) : phoneOf(text)
  else leida.datos[campo] = text
}

/** Whether a cell of one code lists several: '7702004003508; 7702004003515'. */
const severalIn = (text: string) =>
  text.split(/[;|\r\n\t]|,\s|\s\/\s/).filter((each) => each.trim()).length > 1

/** Parses an identifier digit by digit. */
function readNumero({ dudas }: Leida, { campo, text }: One): string {
  const bare = text.trim().replace(/^'/, '').replace(DOCUMENTO, '').trim()
  // If it is not a number at all, the schema reports it.
  const digits = digitsOf(bare.replace(/,(?=\d{3}(?:\D|$))/g, '.'))
  if (IDENTIFICATION.test(digits) && !WELL_GROUPED.test(bare))
    dudas.push({ campo, mensaje: `«${text}» no se sabe si es ${digits}. Escríbelo sin signos.` })
  return digits
}

function firstPhone(leida: Leida, text: string): string {
  const [first = '', ...others] = text.replace(/\s+/g, ' ').split(/ ?[/;,|] ?| [-–yo] /)
  const digits = phoneOf(first)
  if (!/^\d{10}$/.test(digits) || !others.some((other) => /\d/.test(other))) return phoneOf(text)
  leida.avisos.push({ campo: null, mensaje: `«${text}» es más de un teléfono: queda el primero, ${digits}.` })
  return digits
}

function readNumber(leida: Leida, { campo, nombre, text, cell, como }: One, clase: 'monto' | 'entero'): void {
  if (typeof cell === 'number') {
    leida.datos[campo] = cell
    return
  }
  const read = readMonto(text, { clase, ...como.importacion.lecturas[campo] })
  if (!read) leida.errores.push({ campo, mensaje: `${nombre}: «${text}» no es un número.` })
  else leida.datos[campo] = read.valor
  if (read?.isDoubtful)
    leida.dudas.push({
      campo,
      mensaje: `${nombre}: «${text}» no se sabe si es ${read.valor}. Escríbelo sin puntos ni comas.`,
    })
}

function readDay(leida: Leida, { campo, nombre, text, cell, como }: One): void {
  const { importacion, by } = como
  const say = (dia: string, hora: string | undefined) => {
    leida.datos[campo] = dia
    if (hora) leida.horas[campo] = hora
  }
  const duda = (mensaje: string) => leida.dudas.push({ campo, mensaje: `«${text}» ${mensaje}` })
  if (typeof cell === 'object' && cell && 'd' in cell) {
    say(cell.d, cell.h)
    return
  }
  const isBirth = campo === 'fechaNacimiento'
  const moment = readInstante(text, {
    timeZone: by.timeZone,
    isWritten: (isMidnight) => isBirth || (isMidnight && !importacion.lecturas[campo]?.momentos),
  })
  const hasta = isBirth ? () => dayIn(by.timeZone, by.now) : undefined
  const read = moment ?? readFecha(text, { orden: importacion.fechas[campo], hasta })
  if (read === 'ambigua') duda('se puede leer de dos maneras: elige si la columna va por día y mes.')
  else if (read === 'minoria') duda('no va como las demás fechas de la columna. Escríbela como 31/12/2026.')
  else if (read) say(read.dia, moment ? moment.hora : horaDe(text))
  else
    leida.errores.push({ campo, mensaje: `${nombre}: «${text}» no es una fecha. Escríbela como 31/12/2026.` })
}

/** Returns the verdict of an omitted row; undefined for any other. */
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

/** A row named like a total but with a price may be a product: 'Total War'. It is asked. */
export function maybeProduct({ celdas, omitir, decision }: FilaLeida, mapa: Record<string, number>): boolean {
  const says = (campo: string) => !saysNothing(textOf(celdas[mapa[campo] ?? -1]))
  return (
    omitir === null && decision !== 'omitir' && isTotals(celdas) && says('precio') && OF_A_PRODUCT.some(says)
  )
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

/** Merges the schema's first error per field with those of parsing. */
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

/** @param huella hash of the row's values @param claves its natural keys */
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

/** Returns the values from the row's own cells: defaults apply to new records only. */
export function propios<Said extends object>({ fijados }: Leida, said: Said): Partial<Said> {
  return Object.fromEntries(Object.entries(said).filter(([campo]) => !fijados.has(campo))) as Partial<Said>
}
