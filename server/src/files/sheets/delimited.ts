import type { Codificacion } from '@gym/contract/importaciones/importaciones.rules'
import { MAX_CELL_LETTERS, MAX_CELLS, MAX_COLUMNS, type Reading, type Row, SheetError } from './cells.ts'
import { decode } from './decode.ts'

const SEPARATORS = [';', ',', '\t', '|'] as const

interface Como {
  pasted?: boolean | undefined
  codificacion?: Codificacion | undefined
}

export function readDelimited(bytes: Buffer, { pasted = false, codificacion }: Como = {}): Reading {
  const text = decode(bytes, codificacion)
  const separator = pasted ? '\t' : separatorOf(text)
  async function* rows(): AsyncGenerator<Row> {
    yield* split(text, separator)
  }
  return { hoja: null, otras: [], ocultas: [], rows: rows() }
}

function separatorOf(text: string): string {
  const said = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (said) return said
  const head = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|[\r\n]/)
    .slice(0, 20)
  const scores = SEPARATORS.map((separator) => {
    const counts = head.map((line) => line.split(separator).length - 1).filter((count) => count > 0)
    const times = new Map<number, number>()
    for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
    return Math.max(0, ...[...times].map(([count, lines]) => lines * 100 + count))
  })
  return SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ';'
}

/** Escapes with which a file marks a cell as text: an apostrophe before a formula, or '="0012"'. */
const GUARD = /^'(?='*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/
const AS_TEXT = /^="([^"]*)"$/

const unescapeCell = (text: string) => text.replace(GUARD, '').replace(AS_TEXT, '$1')

/** Parses RFC 4180 with any separator and line break. Numbers rows by record, as a spreadsheet does. */
function* split(text: string, separator: string): Generator<Row> {
  let fila = 0
  let celdas: Row['celdas'] = []
  let field = ''
  let isQuoted = false
  let wasQuoted = false
  let cells = 0
  const skip = /^sep=.\r?\n/i.exec(text)?.[0].length ?? 0

  const endField = () => {
    cells += 1
    if (cells > MAX_CELLS) throw new SheetError('ARCHIVO_DE_MAS')
    if (celdas.length < MAX_COLUMNS)
      celdas.push(unescapeCell(field.slice(0, MAX_CELL_LETTERS).trim()) || null)
    field = ''
    wasQuoted = false
  }
  const endRow = () => {
    endField()
    fila += 1
    const row = { fila, celdas }
    celdas = []
    return row.celdas.some((cell) => cell !== null) ? row : undefined
  }
  for (let at = skip; at < text.length; at += 1) {
    const letter = text[at] as string
    if (isQuoted) {
      if (letter !== '"') field += letter
      else if (text[at + 1] === '"') {
        field += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && field === '' && !wasQuoted) {
      isQuoted = true
      wasQuoted = true
    } else if (letter === separator) endField()
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at += 1
      const row = endRow()
      if (row) yield row
    } else field += letter
  }
  if (field !== '' || celdas.length > 0) {
    const row = endRow()
    if (row) yield row
  }
}
