import {
  asShown,
  type Cell,
  dayOfSerial,
  INSPECTED_ROWS,
  type Knows,
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
import { type Attributes, readXml, scanXml } from './xml.ts'

const MOST_SHARED_LETTERS = 40_000_000
/** Built-in day formats (ECMA-376 part 1, 18.8.30). */
const DAY_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])
const TIME_FORMATS = new Set([18, 19, 20, 21, 45, 46, 47])

/** Limits on inspected sheets, and on counted rows of each. */
const MOST_SHEETS = 20
const MOST_COUNTED = 50_000

export async function readXlsx(archive: Archive, knows: Knows): Promise<Reading> {
  const types = await archive.text('[Content_Types].xml')
  if (/macroEnabled|vbaProject/i.test(types) || archive.paths().some((path) => /vbaProject/i.test(path)))
    throw new SheetError('ARCHIVO_CON_MACROS')
  const { sheets, epoch1904 } = await readWorkbook(archive)
  const shared = archive.has('xl/sharedStrings.xml') ? await readShared(archive) : []
  const styles = await readStyles(archive)
  const open = (path: string, ocultas: number[] = []) =>
    sheetRows(archive, path, { shared, ...styles, epoch1904, ocultas })
  const there = sheets.filter(({ path }) => archive.has(path)).slice(0, MOST_SHEETS)
  const [one, ...otras] = there.length > 1 ? await rankSheets(there, open, knows) : there
  if (!one) throw new SheetError('ARCHIVO_SIN_FILAS')
  const ocultas: number[] = []
  const rows = open(one.path, ocultas)
  const first = await rows.next()
  if (first.done) throw new SheetError('ARCHIVO_SIN_FILAS')
  async function* all() {
    yield first.value as Row
    yield* rows
  }
  return { hoja: one.name, otras: otras.map(({ name }) => name), ocultas, rows: all() }
}

const isTrue = (said = '') => /^(1|true)$/.test(said)

interface Sheet {
  name: string
  path: string
}

/** Returns the sheets with content, the best first. Throws a sheet's error only if none has content. */
async function rankSheets(
  sheets: Sheet[],
  open: (path: string) => AsyncIterable<Row>,
  knows: Knows,
): Promise<Sheet[]> {
  const measured: (Sheet & { rows: number; known: number })[] = []
  let failure: unknown
  for (const sheet of sheets) {
    const first: Row[] = []
    let rows = 0
    try {
      for await (const row of open(sheet.path)) {
        rows += 1
        if (rows <= INSPECTED_ROWS) first.push(row)
        if (rows > MOST_COUNTED) break
      }
      if (rows > 0) measured.push({ ...sheet, rows, known: knows(first) })
    } catch (error) {
      failure = error
    }
  }
  if (failure && measured.length === 0) throw failure
  // Best is the longest sheet with at least half as many known columns as any: unrelated sheets share a few.
  const most = Math.max(...measured.map(({ known }) => known))
  const its = measured.filter(({ known }) => known > 0 && known * 2 >= most).sort((a, b) => b.rows - a.rows)
  const best = its[0] ?? measured[0]
  return best ? [best, ...measured.filter((each) => each !== best)] : []
}

async function readWorkbook(archive: Archive) {
  const targets = new Map<string, string>()
  await scanXml(await archive.read('xl/_rels/workbook.xml.rels'), {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id && Target)
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets: { name: string; path: string }[] = []
  let epoch1904 = false
  await scanXml(await archive.read('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') epoch1904 = isTrue(attributes.date1904)
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1]
      const path = id && targets.get(id)
      if (path) sheets.push({ name: attributes.name ?? '', path })
    },
  })
  return { sheets, epoch1904 }
}

async function readShared(archive: Archive): Promise<string[]> {
  const strings: string[] = []
  let letters = 0
  let text = ''
  let isText = false
  let isPhonetic = false
  await scanXml(await archive.read('xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(more) {
      if (isText && text.length <= MAX_CELL_LETTERS) text += more
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      letters += text.length + 8
      if (letters > MOST_SHARED_LETTERS) throw new SheetError('ARCHIVO_DE_MAS')
      strings.push(text.slice(0, MAX_CELL_LETTERS))
    },
  })
  return strings
}

async function readStyles(archive: Archive) {
  const own = new Map<number, string>()
  const formats: number[] = []
  let isInCells = false
  if (archive.has('xl/styles.xml'))
    await scanXml(await archive.read('xl/styles.xml'), {
      open(name, { numFmtId = '0', formatCode = '' }) {
        if (name === 'numFmt' && own.size < 5_000) own.set(Number(numFmtId), formatCode)
        if (name === 'cellXfs') isInCells = true
        if (name === 'xf' && isInCells && formats.length < 100_000) formats.push(Number(numFmtId))
      },
      close(name) {
        if (name === 'cellXfs') isInCells = false
      },
    })
  // Strips quoted text, escapes, colours and locales, whose letters are not those of a date.
  const codeOf = (id: number) => (own.get(id) ?? '').replace(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '')
  return {
    isDay: formats.map((id) => DAY_FORMATS.has(id) || /[dy]/i.test(codeOf(id))),
    // A format of zeros alone, '00000000', shows the leading zeros that the number lacks.
    zeros: formats.map((id) => /^0{2,15}$/.exec(codeOf(id).split(';')[0] ?? '')?.[0].length ?? 0),
    isTime: formats.map((id) => TIME_FORMATS.has(id) || (/h/i.test(codeOf(id)) && !/[dy]/i.test(codeOf(id)))),
  }
}

interface Book {
  shared: string[]
  isDay: boolean[]
  isTime: boolean[]
  zeros: number[]
  epoch1904: boolean
  ocultas: number[]
}

function sheetRows(archive: Archive, path: string, book: Book): AsyncGenerator<Row> {
  let made: Row[] = []
  let row: Row | undefined
  let fila = 0
  let column = -1
  let cell: Attributes = {}
  let value = ''
  let isFormula = false
  let isValue = false
  let cells = 0

  const handlers = {
    open(name: string, attributes: Attributes) {
      if (name === 'col' && isTrue(attributes.hidden)) {
        const [from, to] = [Number(attributes.min), Math.min(Number(attributes.max), MAX_COLUMNS)]
        for (let at = from; at <= to; at += 1) book.ocultas.push(at - 1)
      }
      if (name === 'row') {
        const before = fila
        fila = attributes.r ? Number(attributes.r) : fila + 1
        if (!Number.isInteger(fila) || fila <= before || fila > MAX_ROWS)
          throw new SheetError('ARCHIVO_ILEGIBLE')
        row = { fila, celdas: [], oculta: isTrue(attributes.hidden) }
        column = -1
      }
      if (name === 'c') {
        cells += 1
        if (cells > MAX_CELLS) throw new SheetError('ARCHIVO_DE_MAS')
        column = attributes.r ? columnOf(attributes.r) : column + 1
        cell = attributes
        value = ''
        isFormula = false
      }
      if (name === 'f') isFormula = true
      isValue = name === 'v' || name === 't'
    },
    text(more: string) {
      if (isValue && value.length <= MAX_CELL_LETTERS) value += more
    },
    close(name: string) {
      isValue = false
      if (name === 'c' && row && column < MAX_COLUMNS) {
        const read = cellOf(cell, value, isFormula, book)
        if (read !== null) {
          while (row.celdas.length < column) row.celdas.push(null)
          row.celdas[column] = read
        }
      }
      if (name === 'row' && row) {
        if (row.celdas.some((each) => each !== null)) made.push(row)
        row = undefined
      }
    },
  }
  async function* read() {
    yield* readXml(await archive.read(path), handlers, () => {
      const ready = made
      made = []
      return ready
    })
  }
  return read()
}

function cellOf({ t = 'n', s }: Attributes, value: string, isFormula: boolean, book: Book): Cell {
  if (value === '') return isFormula ? { malo: SIN_RESULTADO } : null
  if (t === 's') return (book.shared[Number(value)] ?? '').trim() || null
  if (t === 'str' || t === 'inlineStr') return value.slice(0, MAX_CELL_LETTERS).trim() || null
  if (t === 'b') return value === '1' ? 'Sí' : 'No'
  if (t === 'e') return { malo: `La celda tiene un error de Excel (${value.slice(0, 20)}).` }
  if (t === 'd') return { d: value.slice(0, 10), ...(value[10] === 'T' && { h: value.slice(11, 16) }) }
  const number = Number(value)
  if (!Number.isFinite(number)) return value.trim()
  const style = Number(s ?? 0)
  if (book.isTime[style] && number < 1) return dayOfSerial(number + 1)?.h ?? '00:00'
  if (book.isDay[style]) return dayOfSerial(number, book.epoch1904) ?? number
  const zeros = book.zeros[style] ?? 0
  const padded = Number.isInteger(number) && number >= 0 ? String(number).padStart(zeros, '0') : ''
  return padded.startsWith('0') && padded.length > 1 ? padded : asShown(number)
}

function columnOf(ref: string): number {
  let column = 0
  for (const letter of ref) {
    const code = letter.charCodeAt(0) - 64
    if (code < 1 || code > 26) break
    column = column * 26 + code
    if (column > 16_384) throw new SheetError('ARCHIVO_ILEGIBLE')
  }
  return column - 1
}
