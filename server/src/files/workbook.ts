import { Readable } from 'node:stream'
import { zip } from './zip.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A Date has a local day or time in its UTC fields, because cells have no time zone. */
export type CellValue = string | number | Date | null

export interface Look {
  bold?: boolean
  size?: number
  fill?: string
  line?: 'top' | 'bottom'
  align?: 'right'
  format?: string
}

export interface Line {
  values: CellValue[]
  lookOf?: ((column: number, value: CellValue) => Look | undefined) | undefined
}

export interface Sheet {
  name: string
  widths: readonly number[]
  /** Rows above the others, frozen and repeated on each part of the sheet. */
  top: readonly Line[]
  lines: AsyncIterable<Line> | Iterable<Line>
  /** Row limit per sheet, `top` included. Further rows go to another sheet with the next number. */
  rowsASheet?: number | undefined
}

const MOST_ROWS = 1_048_576
const CHUNK = 64 * 1024
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const A_DAY_MS = 86_400_000
/** Excel's serial number of 1 January 1970. */
const EPOCH = 25_569

/** Streams a workbook (ECMA-376) while its rows are read, one sheet after another. */
export const writeWorkbook = (sheets: readonly Sheet[]): Readable =>
  Readable.from(zip(entries(sheets)), { objectMode: false })

async function* entries(sheets: readonly Sheet[]) {
  const styles = createStyles()
  const names: string[] = []
  for (const sheet of sheets)
    for await (const { name, data } of partsOf(sheet, styles)) {
      names.push(name)
      yield { path: `xl/worksheets/sheet${names.length}.xml`, data }
    }
  const parts = {
    'xl/styles.xml': styles.toXml(),
    'xl/workbook.xml': workbook(names),
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_, index) => [`${OFFICE}/worksheet`, `worksheets/sheet${index + 1}.xml`] as const),
      [`${OFFICE}/styles`, 'styles.xml'],
    ]),
    '_rels/.rels': relations([[`${OFFICE}/officeDocument`, 'xl/workbook.xml']]),
    '[Content_Types].xml': contentTypes(names.length),
  }
  for (const [path, xml] of Object.entries(parts)) yield { path, data: [Buffer.from(XML + xml)] }
}

async function* partsOf({ name, widths, top, lines, rowsASheet = MOST_ROWS }: Sheet, styles: Styles) {
  async function* all() {
    yield* lines
  }
  const rows = all()
  let next = await rows.next()

  async function* xml() {
    let text = `${XML}<worksheet xmlns="${MAIN}">${head(widths, top.length)}<sheetData>`
    for (const [index, line] of top.entries()) text += rowOf(line, index + 1, styles)
    for (let row = top.length + 1; !next.done && row <= rowsASheet; row += 1) {
      text += rowOf(next.value, row, styles)
      if (text.length >= CHUNK) {
        yield Buffer.from(text)
        text = ''
      }
      next = await rows.next()
    }
    yield Buffer.from(`${text}</sheetData></worksheet>`)
  }

  try {
    for (let part = 1; part === 1 || !next.done; part += 1)
      yield { name: part === 1 ? name : `${name}_${part}`, data: xml() }
  } finally {
    await rows.return(undefined)
  }
}

function head(widths: readonly number[], frozen: number): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`
  return `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols>`
}

function rowOf({ values, lookOf }: Line, row: number, styles: Styles): string {
  let cells = ''
  for (const [column, value] of values.entries()) {
    const look = lookOf?.(column, value)
    const style = look ? ` s="${styles.indexOf(look)}"` : ''
    const at = `<c r="${letters(column)}${row}"${style}`
    if (typeof value === 'string')
      cells += `${at} t="inlineStr"><is><t xml:space="preserve">${text(value)}</t></is></c>`
    else if (value !== null) cells += `${at}><v>${value instanceof Date ? dayNumber(value) : value}</v></c>`
    else if (look) cells += `${at}/>`
  }
  return cells && `<row r="${row}">${cells}</row>`
}

const dayNumber = (date: Date) => date.getTime() / A_DAY_MS + EPOCH

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (plain: string) => plain.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

// A text cell is never a formula. Escapes `_x0041_`, which Excel would decode; drops what XML 1.0 forbids.
const text = (plain: string) =>
  escaped(
    plain
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'),
  )

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
}

function contentTypes(sheets: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${Array.from({ length: sheets }, (_, index) => part(`worksheets/sheet${index + 1}`, 'worksheet')).join('')}</Types>`
}

type Styles = ReturnType<typeof createStyles>

function createStyles() {
  const known = new WeakMap<Look, number>()
  const indexes = new Map<string, number>()
  const looks: Look[] = []

  function indexOf(look: Look): number {
    const before = known.get(look)
    if (before !== undefined) return before
    const key = JSON.stringify(look)
    const index = indexes.get(key) ?? looks.push(look)
    indexes.set(key, index)
    known.set(look, index)
    return index
  }

  const each = (count: string, none: readonly string[], of: (look: Look, index: number) => string) =>
    `<${count} count="${looks.length + none.length}">${none.join('')}${looks.map(of).join('')}</${count}>`
  const fontOf = ({ bold, size = 11 }: Look) =>
    `<font>${bold ? '<b/>' : ''}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`
  const fillOf = ({ fill }: Look) =>
    fill
      ? `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/></patternFill></fill>`
      : '<fill><patternFill patternType="none"/></fill>'
  const sideOf = (side: string, line?: string) => (side === line ? `<${side} style="thin"/>` : `<${side}/>`)
  const borderOf = ({ line }: Look) =>
    `<border><left/><right/>${sideOf('top', line)}${sideOf('bottom', line)}<diagonal/></border>`
  const xfOf = ({ format, align }: Look, index: number) => {
    const its = `numFmtId="${format ? 164 + index : 0}" fontId="${index + 1}" fillId="${index + 2}" borderId="${index + 1}"`
    const applied = 'xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"'
    return align
      ? `<xf ${its} ${applied} applyAlignment="1"><alignment horizontal="${align}"/></xf>`
      : `<xf ${its} ${applied}/>`
  }

  function toXml(): string {
    const formats = looks.flatMap(({ format }, index) =>
      format ? [`<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>`] : [],
    )
    const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"'
    return [
      `<styleSheet xmlns="${MAIN}">`,
      formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '',
      each('fonts', [fontOf({})], fontOf),
      // Excel requires these two fills first.
      each('fills', [fillOf({}), '<fill><patternFill patternType="gray125"/></fill>'], fillOf),
      each('borders', [borderOf({})], borderOf),
      `<cellStyleXfs count="1">${plain}/></cellStyleXfs>`,
      each('cellXfs', [`${plain} xfId="0"/>`], xfOf),
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ].join('')
  }

  return { indexOf, toXml }
}
