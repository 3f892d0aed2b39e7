import { addDays, dayIn, formatDay } from '@gym/contract/core/calendar'
import { barcodesIn, digitsOf, IDENTIFICATION, isRounded } from '@gym/contract/core/identificacion.rules'
import { formatMoney } from '@gym/contract/core/money'
import { type CampoImportable, camposDe } from '@gym/contract/importaciones/importaciones.rules'
import type { Cell } from '../../../files/sheets/cells.ts'
import type { ComoSeLee, FilaLeida, Leida, Sugerencia } from '../filas.rules.ts'
import { textOf } from './column-mapping.rules.ts'
import { horaDe, isFechaVacia, readFecha, readInstante, readSinAnio } from './fechas.rules.ts'
import {
  enMiles,
  enTexto,
  hasLostDigits,
  hasOneDecimal,
  isLejos,
  lacksMiles,
  otrasLecturas,
  PERDIO_DIGITOS,
  readMonto,
} from './montos.rules.ts'
import { isPalabra, leerPalabra } from './opciones.rules.ts'
import { isBroken, isEmptyMark } from './palabras.rules.ts'
import { firstPhone } from './telefonos.rules.ts'

export function leerFila(como: ComoSeLee, row: FilaLeida): Leida {
  const { tipo, mapa, fijos } = como.importacion
  const nothing = {
    textos: {},
    datos: {},
    horas: {},
    errores: [],
    dudas: [],
    avisos: [],
    clave: null,
    parecido: null,
  }
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
    const isBlank = !isBad && saysNoValue(campo, written)
    // A default does not apply if the row has an alternative field: no default duration beside a last day.
    const isSaid = campo.oBien?.some((other) => {
      const its = cellOf(other)
      return its !== null && its !== '' && !isFechaVacia(textOf(its))
    })
    const fijo = isBlank && !isSaid ? fijos[campo.campo] : undefined
    if (fijo !== undefined) leida.fijados.add(campo.campo)
    const text = fijo ?? written
    if (at !== undefined || text !== '') leida.textos[campo.campo] = text
    if (isBad) leida.errores.push({ campo: campo.campo, mensaje: cell.malo })
    else if (!saysNoValue(campo, text))
      readOne(leida, { ...campo, text, cell: fijo === undefined ? cell : fijo, como })
  }
  return leida
}

const saysNoValue = ({ clase }: CampoImportable, text: string) =>
  isEmptyMark(text) || (clase === 'fecha' && isFechaVacia(text))

interface One extends CampoImportable {
  text: string
  cell: Cell
  como: ComoSeLee
}

/** Matches the document type before a number: 'CC 71.222.333'. */
const DOCUMENTO = /^\s*(?:c\.?\s?c|t\.?\s?i|c\.?\s?e)\b[.:\s-]*(?:n[o°º]?[.:\s]+)?(?=\d)/i
/** Matches a tax number with its check digit: '900.123.456-7'. */
const CHECK_DIGIT = /^\d[\d.,\s]{4,}-\s?\d$/
/** Matches a number with groups of three digits, or without marks; programs may append '.0'. */
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
  else if (campo === 'codigosDeBarras') {
    leida.datos[campo] = text
    doubtRounded(leida, campo, text)
  } else if (campo === 'codigo' && severalIn(text)) {
    leida.datos[campo] = text
    leida.dudas.push({
      campo,
      mensaje: `«${text}» son varios códigos: deja uno aquí; los demás van en «Códigos de barras».`,
    })
  } else if (campo === 'telefono' || campo === 'emergenciaTelefono')
    leida.datos[campo] = firstPhone(leida, text)
  else if (isPalabra(campo)) {
    const read = leerPalabra(campo, text)
    if ('valor' in read) leida.datos[campo] = read.valor
    else leida.dudas.push(read.duda)
  } else if (campo === 'codigo') {
    leida.datos[campo] = text.replace(/^\s*['’](?=\d)/, '')
    doubtRounded(leida, campo, text)
  } else leida.datos[campo] = text
}

/** Asks about a barcode whose last digits a spreadsheet replaced with zeros (7,70209E+12). */
function doubtRounded({ dudas, valores }: Leida, campo: string, text: string): void {
  if (valores[campo] !== undefined) return
  const rounded = barcodesIn(text).find(isRounded)
  if (rounded)
    dudas.push({
      campo,
      mensaje: `«${rounded}» parece redondeado por la hoja de cálculo: escribe el código completo, como está en el empaque.`,
      pregunta: rounded,
      sugerencias: [{ dice: 'Sí, es así', valor: text }],
    })
}

/** True if a cell of one code lists several: '7702004003508; 7702004003515'. */
const severalIn = (text: string) =>
  text.split(/[;|\r\n\t]|,\s|\s\/\s/).filter((each) => each.trim()).length > 1

function readNumero({ dudas }: Leida, { campo, text }: One): string {
  const bare = text.trim().replace(/^'/, '').replace(DOCUMENTO, '').trim()
  // Letters stay in the text: the schema reports the error.
  const digits = digitsOf(bare.replace(/,(?=\d{3}(?:\D|$))/g, '.'))
  if (CHECK_DIGIT.test(bare) && IDENTIFICATION.test(digits)) {
    dudas.push({
      campo,
      mensaje: `«${text}» termina en un dígito de verificación. ¿Hace parte del número con que lo buscas?`,
      pregunta: 'digito',
      sugerencias: [
        { dice: 'Sin el último dígito', valor: digits.slice(0, -1) },
        { dice: 'Con el último dígito', valor: digits },
      ],
    })
    return digits
  }
  if (IDENTIFICATION.test(digits) && !WELL_GROUPED.test(bare))
    dudas.push({ campo, mensaje: `«${text}» no se sabe si es ${digits}. Escríbelo sin signos.` })
  return digits
}

/** Matches the unit after a count: '12 und', '12 unidades'. */
const UNIDADES = /(?<=\d)\s*(?:u|uds?|unds?|unid(?:ad(?:es)?)?)\.?$/i

function readNumber(leida: Leida, { campo, nombre, text, cell, como }: One, clase: 'monto' | 'entero'): void {
  const lectura = { clase, ...como.importacion.lecturas[campo] }
  const bare = clase === 'entero' ? text.replace(UNIDADES, '') : text
  const read = typeof cell === 'number' ? { valor: cell, isDoubtful: false } : readMonto(bare, lectura)
  const said = (valor: number) => (clase === 'monto' ? formatMoney(valor) : String(valor))
  const ask = (mensaje: string, valores: number[]) => {
    const sugerencias = valores.flatMap((valor): Sugerencia[] => {
      const its = { dice: said(valor), valor: enTexto(valor, lectura.marca) }
      return readMonto(its.valor, lectura)?.isDoubtful ? [] : [its]
    })
    leida.dudas.push({ campo, mensaje: `${nombre}: ${mensaje}`, pregunta: text, sugerencias })
  }
  if (!read) {
    const valor = enMiles(text, lectura)
    if (valor === undefined) leida.errores.push({ campo, mensaje: `${nombre}: «${text}» no es un número.` })
    else ask(`¿«${text}» es ${said(valor)}?`, [valor])
    return
  }
  leida.datos[campo] = read.valor
  const { valor, isDoubtful, otro } = read
  const isTyped = leida.valores[campo] !== undefined
  // An amount typed in the review is confirmed if it equals the file's or has decimals; a default is intended.
  const isConfirmed =
    isTyped &&
    (/\d[.,]\d{1,2}$/.test(text.trim()) ||
      readMonto(textInFile(leida, como, campo), lectura)?.valor === valor)
  const isMeant = leida.fijados.has(campo) || isConfirmed
  // Suggests the typed amount with its cents, because an amount with decimals counts as confirmed.
  const confirm = (at: number) => {
    const its = leida.dudas.at(-1)?.sugerencias?.at(at)
    if (isTyped && its) its.valor = valor.toFixed(2).replace('.', lectura.marca ?? ',')
  }
  if (isDoubtful)
    ask(`«${text}» no se sabe si es ${valor}. Escríbelo sin puntos ni comas.`, [
      valor,
      ...(otro === undefined ? [] : [otro]),
    ])
  else if (isMeant || clase === 'entero') return
  else if (lectura.miles && lacksMiles(valor, lectura.miles)) {
    ask(
      `«${text}» es muy poco junto a lo demás de la columna. ¿Es ${said(valor * 1_000)} o ${said(valor)}?`,
      [valor * 1_000, valor],
    )
    confirm(-1)
  } else if (typeof cell === 'string' && !lectura.centavos && hasOneDecimal(text, valor))
    ask(`«${text}» tiene un solo decimal. ¿Es ${said(valor * 1_000)} o ${said(valor)}?`, [
      valor * 1_000,
      valor,
    ])
  else if (lectura.lejos && isLejos(valor, lectura.lejos)) {
    ask(
      `«${text}» está muy lejos de lo demás de la columna, que ronda ${said(lectura.lejos.mediana)}. ¿Es ${said(valor)}?`,
      [valor, ...otrasLecturas(valor, lectura.lejos)],
    )
    confirm(0)
  }
}

const textInFile = ({ celdas }: Leida, { importacion: { mapa } }: ComoSeLee, campo: string) =>
  textOf(celdas[mapa[campo] ?? -1])

function readDay(leida: Leida, { campo, nombre, text, cell, como }: One): void {
  const { importacion, by } = como
  const say = (dia: string, hora: string | undefined) => {
    leida.datos[campo] = dia
    if (hora) leida.horas[campo] = hora
  }
  const duda = (mensaje: string, sugerencias: Sugerencia[] = []) =>
    leida.dudas.push({
      campo,
      mensaje: `«${text}» ${mensaje}`,
      ...(sugerencias.length > 0 && { pregunta: text, sugerencias }),
    })
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
  // A typed date is day first, also if the column of the file is month first.
  const isTyped = leida.valores[campo] !== undefined || leida.fijados.has(campo)
  const orden = isTyped ? 'dma' : importacion.fechas[campo]
  const read = moment ?? readFecha(text, { orden, hasta })
  const sinAnio = read || isBirth ? [] : daysWithoutYear(text, campo, by)
  if (read === 'ambigua') duda('se puede leer de dos maneras: elige si la columna va por día y mes.')
  else if (read === 'minoria' && !isTyped) {
    const other = readFecha(text, { orden: orden === 'dma' ? 'mda' : 'dma', hasta })
    const dice = typeof other === 'object' ? formatDay(other.dia) : undefined
    duda(
      'no va como las demás fechas de la columna. Escríbela como 31/12/2026.',
      dice ? [{ dice: `Es el ${dice}`, valor: dice }] : [],
    )
  } else if (typeof read === 'object') say(read.dia, moment ? moment.hora : horaDe(text))
  else if (sinAnio.length > 0) {
    const years = sinAnio.map((dia) => dia.slice(0, 4))
    leida.dudas.push({
      campo,
      mensaje: `«${text}» no dice el año. ¿Es el ${sinAnio.map(formatDay).join(' o el ')}?`,
      pregunta: `año ${years.join(' ')}`,
      sugerencias: sinAnio.map((dia, at) => ({ dice: `Es de ${years[at]}`, valor: formatDay(dia) })),
    })
  } else
    leida.errores.push({ campo, mensaje: `${nombre}: «${text}» no es una fecha. Escríbela como 31/12/2026.` })
}

function daysWithoutYear(text: string, campo: string, { timeZone, now }: ComoSeLee['by']): string[] {
  const hoy = dayIn(timeZone, now)
  // Takes payments and attendances as past, and the start of a membership as at most a month ahead.
  const ahead = { fecha: { hasta: hoy }, fechainicio: { hasta: addDays(hoy, 31) } }[campo]
  return readSinAnio(text, { hoy, ...ahead })
}
