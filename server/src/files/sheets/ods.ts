import {
  asShown,
  type Cell,
  MAX_CELL_LETTERS,
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_ROWS,
  type Reading,
  type Row,
  SheetError,
  SIN_RESULTADO,
} from './cells.ts'
import type { Archive } from './unzip.ts'
import { type Attributes, readXml } from './xml.ts'

/** Reads the first sheet with content of an OpenDocument file (1.3, part 3). */
export async function readOds(archive: Archive): Promise<Reading> {
  if (
    archive.has('META-INF/manifest.xml') &&
    /encryption-data/.test(await archive.text('META-INF/manifest.xml'))
  )
    throw new SheetError('ARCHIVO_ANTIGUO')
  let made: Row[] = []
  let hoja: string | null = null
  let isOver = false
  let row: Row | undefined
  let fila = 0
  let repeated = 1
  let column = 0
  let cell: Attributes = {}
  let text = ''
  let lines = 0
  let isText = false
  let cells = 0
  let hasRows = false
  let columnAt = 0
  const ocultas: number[] = []

  const handlers = {
    open(name: string, attributes: Attributes) {
      if (isOver) return
      if (name === 'table') {
        hoja = attributes['table:name'] ?? null
        fila = 0
        columnAt = 0
        ocultas.length = 0
      }
      if (name === 'table-column') {
        const times = timesOf(attributes['table:number-columns-repeated'])
        if (attributes['table:visibility'] === 'collapse')
          for (let at = columnAt; at < Math.min(columnAt + times, MAX_COLUMNS); at += 1) ocultas.push(at)
        columnAt += times
      }
      if (name === 'table-row') {
        repeated = timesOf(attributes['table:number-rows-repeated'])
        const oculta = /^(collapse|filter)$/.test(attributes['table:visibility'] ?? '')
        row = { fila: fila + 1, celdas: [], oculta }
        column = 0
      }
      if (name === 'table-cell' || name === 'covered-table-cell') {
        cells += 1
        if (cells > MAX_CELLS) throw new SheetError('ARCHIVO_DE_MAS')
        cell = attributes
        text = ''
        lines = 0
      }
      if (name === 'p') {
        if (lines > 0) text += '\n'
        lines += 1
        isText = true
      }
      if (name === 's' && isText) text += ' '
    },
    text(more: string) {
      if (isText && text.length <= MAX_CELL_LETTERS) text += more
    },
    close(name: string) {
      if (isOver) return
      if (name === 'p') isText = false
      if ((name === 'table-cell' || name === 'covered-table-cell') && row) {
        const times = timesOf(cell['table:number-columns-repeated'])
        const read = cellOf(cell, text)
        if (read !== null)
          for (let at = column; at < Math.min(column + times, MAX_COLUMNS); at += 1) {
            while (row.celdas.length < at) row.celdas.push(null)
            row.celdas[at] = read
          }
        column += times
      }
      if (name === 'table-row' && row) {
        const isEmpty = row.celdas.every((each) => each === null)
        if (!isEmpty) {
          if (repeated > 50_001) throw new SheetError('FILAS_DE_MAS')
          if (fila + repeated > MAX_ROWS) throw new SheetError('ARCHIVO_ILEGIBLE')
          cells += row.celdas.length * repeated
          if (cells > MAX_CELLS) throw new SheetError('ARCHIVO_DE_MAS')
          for (let time = 0; time < repeated; time += 1) made.push({ ...row, fila: fila + 1 + time })
          hasRows = true
        }
        fila += repeated
        row = undefined
      }
      if (name === 'table' && hasRows) isOver = true
    },
  }
  async function* read() {
    yield* readXml(await archive.read('content.xml'), handlers, () => {
      const ready = made
      made = []
      return ready
    })
  }
  const rows = read()
  const first = await rows.next()
  if (first.done) throw new SheetError('ARCHIVO_SIN_FILAS')
  async function* all() {
    yield first.value as Row
    yield* rows
  }
  return { hoja, otras: [], ocultas, rows: all() }
}

function timesOf(said = '1'): number {
  if (!/^[1-9]\d{0,6}$/.test(said)) throw new SheetError('ARCHIVO_ILEGIBLE')
  return Number(said)
}

function cellOf(attributes: Attributes, text: string): Cell {
  const kind = attributes['office:value-type'] ?? attributes['calcext:value-type']
  if (kind === 'float' || kind === 'currency' || kind === 'percentage') {
    const number = Number(attributes['office:value'])
    const shown = text.trim()
    // A number format of zeros ('0000') shows leading zeros that the stored number lacks.
    if (/^0\d+$/.test(shown) && Number(shown) === number) return shown
    return Number.isFinite(number) ? asShown(number) : shown || null
  }
  if (kind === 'date') {
    const date = attributes['office:date-value'] ?? ''
    return { d: date.slice(0, 10), ...(date[10] === 'T' && { h: date.slice(11, 16) }) }
  }
  if (kind === 'time') return (attributes['office:time-value'] ?? '').replace(/^PT(\d+)H(\d+)M.*$/, '$1:$2')
  if (attributes['table:formula'] && text === '') return { malo: SIN_RESULTADO }
  return text.slice(0, MAX_CELL_LETTERS).trim() || null
}
