import { dayIn } from '@gym/contract/core/calendar'
import { digitsOf, IDENTIFICATION, phoneOf } from '@gym/contract/core/identificacion'
import { type CampoImportable, camposDe } from '@gym/contract/importaciones/importaciones.rules'
import type { Cell } from '../../files/sheets/cells.ts'
import type { ComoSeLee, FilaLeida, Leida } from './filas.rules.ts'
import { textOf } from './lectura/columnas.rules.ts'
import { horaDe, readFecha, readInstante } from './lectura/fechas.ts'
import { hasLostDigits, PERDIO_DIGITOS, readMonto } from './lectura/montos.ts'
import { isBroken, saysNothing } from './lectura/palabras.ts'

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
