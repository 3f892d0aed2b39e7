import type { Day } from '@gym/contract/calendar'
import type { Importacion } from '@gym/contract/importaciones'
import { camposDe, type Decision } from '@gym/contract/importaciones.rules'
import type { EstadoFila } from '@gym/contract/importaciones.tipos'
import type { Producto } from '@gym/contract/productos'
import type { z } from 'zod'
import type { Actor } from '../../actor.ts'
import type { Db } from '../../db/database.ts'
import type { Cell } from '../../sheets/cells.ts'
import { isTotals, textOf } from './columnas.rules.ts'
import { horaDe, readFecha, readInstante } from './fechas.ts'
import { hasLostDigits, PERDIO_DIGITOS, readMonto } from './montos.ts'

/** A row as it is kept, before it is judged. */
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

/** What a row would become. `acto` is what its kind does then; a row without one makes nothing. */
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

/** What was made or changed for a row; `rastroId` is what is kept of the change. */
export interface Hecho {
  fila: number
  hecho: 'creado' | 'cambiado'
  registroId: string
  rastroId?: string
  antes?: unknown
}

/** What is particular to a kind: what a row would become, and how some rows become it at once. */
export interface Especie<Acto> {
  juzgar(db: Db, ctx: Contexto, rows: FilaLeida[]): Promise<Juicio<Acto>[]>
  aplicar(db: Db, ctx: Contexto, actos: { fila: number; acto: Acto }[]): Promise<Hecho[]>
}

/**
 * All that judging a row needs besides the row. What was seen of the file so far is kept in `vistos`: a dry run takes back what each portion
 * of rows did, and must say of the next rows what they become where it is there.
 */
export interface Contexto {
  importacion: Pick<Importacion, '_id' | 'tipo' | 'mapa' | 'fijos' | 'fechas'>
  by: Actor
  vistos: Map<string, { fila: number; huella: string }>
  cuentas: Map<string, number>
  /** The days of the memberships that rows make or change, by their client. */
  dias: Map<string, DiasDeFila[]>
  /** Products as they were before rows changed them; null for one that a row made. */
  productos: Map<string, Producto | null>
}

export interface DiasDeFila {
  fila: number
  desde: Day
  hasta: Day
  /** Whether it lets nobody in any more, and crosses nothing. */
  estaGastada: boolean
  /** The membership that the row changes. */
  cambia?: string
}

export interface Leida extends FilaLeida {
  /** As typed. */
  textos: Record<string, string>
  /** As the schemas take them: days, numbers, texts; without those that say nothing. */
  datos: Record<string, unknown>
  horas: Record<string, string>
  /** The fields that the row itself does not bring: they have the value that stands for all. */
  fijados: Set<string>
  errores: Mensaje[]
  dudas: Mensaje[]
  /** What was understood otherwise than it is typed, and stops nothing. */
  avisos: Mensaje[]
}

/** What the columns of a row say, each as its field is read. */
export function leerFila(
  {
    importacion: { tipo, mapa, fijos, fechas },
    by: { timeZone },
  }: Pick<Contexto, 'importacion'> & { by: Pick<Actor, 'timeZone'> },
  row: FilaLeida,
): Leida {
  const nothing = { textos: {}, datos: {}, horas: {}, errores: [], dudas: [], avisos: [] }
  const leida: Leida = { ...row, ...nothing, fijados: new Set() }
  const cellOf = (campo: string): Cell => {
    const at = mapa[campo]
    return row.valores[campo] ?? (at === undefined ? null : (row.celdas[at] ?? null))
  }
  for (const { campo, nombre, clase, oBien = [] } of camposDe[tipo]) {
    const at = mapa[campo]
    const cell = cellOf(campo)
    const isBad = typeof cell === 'object' && cell !== null && 'malo' in cell
    const written = isBad ? '' : textOf(cell)
    const isBlank = written.trim() === '' && !isBad
    // A row that says it otherwise, by its last day, needs no duration for all.
    const isSaid = oBien.some((other) => cellOf(other) !== null && cellOf(other) !== '')
    const fijo = isBlank && !isSaid ? fijos[campo] : undefined
    if (fijo !== undefined) leida.fijados.add(campo)
    const text = fijo ?? written
    if (at !== undefined || text !== '') leida.textos[campo] = text
    if (isBad) leida.errores.push({ campo, mensaje: cell.malo })
    else if (text.trim() !== '')
      readOne(leida, { campo, nombre, clase, text, cell, orden: fechas[campo], timeZone })
  }
  return leida
}

interface One {
  campo: string
  nombre: string
  clase: 'fecha' | 'monto' | 'entero' | undefined
  text: string
  cell: Cell
  orden: 'dma' | 'mda' | undefined
  timeZone: string
}

/** What people write before a number, which has a column of its own nowhere: 'CC 71.222.333'. */
const DOCUMENTO = /^\s*(?:c\.?\s?c|t\.?\s?i|c\.?\s?e)\b[.:\s-]*(?:n[o°º]?[.:\s]+)?(?=\d)/i

/** Of two phones in a cell the first, which is said. */
function firstPhone(leida: Leida, text: string): string {
  const [first = '', ...others] = text.split(/\s*[/;,|]\s*|\s+[-–yo]\s+/)
  const digits = first.replace(/\D/g, '').replace(/^57(?=\d{10}$)/, '')
  if (digits.length !== 10 || !others.some((other) => /\d/.test(other))) return text
  leida.avisos.push({ campo: null, mensaje: `«${text}» es más de un teléfono: queda el primero, ${digits}.` })
  return digits
}

function readOne(leida: Leida, one: One): void {
  const { campo, nombre, clase, cell } = one
  const text = campo === 'numeroIdentificacion' ? one.text.replace(DOCUMENTO, '') : one.text
  const bad = (mensaje: string) => leida.errores.push({ campo, mensaje })
  if (clase === 'fecha') {
    readDay(leida, one)
    return
  }
  if (typeof cell === 'string' && hasLostDigits(text)) {
    bad(PERDIO_DIGITOS)
    return
  }
  if (!clase) {
    leida.datos[campo] = campo === 'telefono' ? firstPhone(leida, text) : text
    return
  }
  if (typeof cell === 'number') {
    leida.datos[campo] = cell
    return
  }
  const read = readMonto(text)
  if (!read) bad(`${nombre}: «${text}» no es un número.`)
  else {
    leida.datos[campo] = read.valor
    if (read.isDoubtful)
      leida.dudas.push({
        campo,
        mensaje: `${nombre}: «${text}» no se sabe si es ${read.valor}. Escríbelo sin puntos ni comas.`,
      })
  }
}

function readDay(leida: Leida, { campo, nombre, text, cell, orden, timeZone }: One): void {
  const say = (dia: string, hora: string | undefined) => {
    leida.datos[campo] = dia
    if (hora) leida.horas[campo] = hora
  }
  const duda = (mensaje: string) => leida.dudas.push({ campo, mensaje: `«${text}» ${mensaje}` })
  if (typeof cell === 'object' && cell && 'd' in cell) {
    say(cell.d, cell.h)
    return
  }
  const moment = readInstante(text, timeZone)
  const read = moment ?? readFecha(text, orden)
  if (read === 'ambigua') duda('se puede leer de dos maneras: elige si la columna va por día y mes.')
  else if (read === 'minoria') duda('no va como las demás fechas de la columna. Escríbela como 31/12/2026.')
  else if (read) say(read.dia, moment?.hora ?? horaDe(text))
  else
    leida.errores.push({ campo, mensaje: `${nombre}: «${text}» no es una fecha. Escríbela como 31/12/2026.` })
}

/** A row that is left out, by hand or by itself; undefined for any other. */
export function fueraDe(row: FilaLeida): Juicio<never> | undefined {
  const isTotal = row.omitir === null && isTotals(row.celdas)
  if (!isTotal && row.omitir !== true && row.decision !== 'omitir') return undefined
  const mensajes = isTotal ? [{ campo: null, mensaje: 'Parece una fila de totales: se deja fuera.' }] : []
  return { ...juicio(row, 'omitida'), mensajes }
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

/** The sentences of a schema, the first of each field, beside those of what could not be read at all. */
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

/** An error of the program as the row says it. */
export const mensajeDe = (error: {
  message: string
  detail: { errores?: { campo: string; mensaje: string }[] }
}): Mensaje[] => {
  const errores = error.detail.errores ?? []
  return errores.length > 0 ? errores : [{ campo: null, mensaje: error.message }]
}

/** What an edit would change of the fields that the file says. */
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
 * Whether another row of the file is of the same: what becomes of this one then. It is remembered where none is.
 * @param huella all that it says
 * @param claves what it is known by
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

/** What a row says itself of what is there already: a value that stands for all rows is for what they make. */
export function propios<Said extends object>({ fijados }: Leida, said: Said): Partial<Said> {
  return Object.fromEntries(Object.entries(said).filter(([campo]) => !fijados.has(campo))) as Partial<Said>
}
