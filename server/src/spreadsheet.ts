import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  type CellStyle,
  type CellValue,
  writeXlsx,
  writeXlsxStream,
  XLSX_MAX_ROWS_PER_SHEET,
} from 'hucre/xlsx'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A row of a sheet, and how a cell of it looks by the number of its column. */
export interface Line {
  values: CellValue[]
  styleOf?: ((column: number, value: CellValue) => CellStyle | undefined) | undefined
}

interface Sheet {
  name: string
  /** How wide each column is, in letters. */
  widths: readonly number[]
  /** What stays in sight while the rows are scrolled, and is repeated on each sheet. */
  top: readonly Line[]
  lines: AsyncIterable<Line>
  /** What is beyond so many rows stands in the next sheet. */
  rowsASheet?: number | undefined
}

const line = { style: 'thin' } as const
export const heading: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E6F7FA' } },
  border: { bottom: line },
}
const gym: CellStyle = { font: { bold: true, size: 16 } }
const title: CellStyle = { font: { bold: true, size: 12 } }

/** The titles of a sheet: the gym, what it tells and of what, when it was made. */
export function titleLines({
  gimnasio,
  titulo,
  descargado,
}: {
  gimnasio: string | undefined
  titulo: string
  descargado: string
}): Line[] {
  return [
    ...(gimnasio ? [{ values: [literal(gimnasio)], styleOf: () => gym }] : []),
    { values: [literal(titulo)], styleOf: () => title },
    { values: [`Descargado el ${descargado}`] },
    { values: [] },
  ]
}

/** A spreadsheet, written as its rows are read. */
export function writeSheet({
  name,
  widths,
  top,
  lines,
  rowsASheet = XLSX_MAX_ROWS_PER_SHEET,
}: Sheet): Readable {
  // The library gives a style to a column, not to a row; it asks for the style of each cell anew, and for a row only
  // when the one before is written. So a column looks as the row that it was given last says.
  let current: Line = { values: [] }
  const columns = widths.map((width, column) => ({
    width,
    get style() {
      return current.styleOf?.(column, current.values[column] ?? null)
    },
  }))

  async function* rows(): AsyncGenerator<CellValue[]> {
    let count = 0
    for await (const next of lines) {
      for (const one of count % rowsASheet === 0 ? [...top, next] : [next]) {
        current = one
        count += 1
        yield one.values
      }
    }
    if (count > 0) return
    for (const one of top) {
      current = one
      yield one.values
    }
  }

  const bytes = writeXlsxStream(rows(), {
    name,
    columns,
    freezePane: { rows: top.length },
    maxRowsPerSheet: rowsASheet,
    repeatHeaders: false,
  })
  // Two declarations of one class: the browser's, which the library names, and Node's.
  return Readable.fromWeb(bytes as ReadableStream<Uint8Array>)
}

// A cell of text never is a formula, whatever it begins with; but `_x0041_` in it would be read as the letter A
// (ECMA-376 part 1, 22.9.2.19), and these two, which older rows may hold, would make the file unreadable (XML 1.0, 2.2).
export const literal = (text: string) =>
  text.replace(/[\uFFFE\uFFFF]/g, '').replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

/** Sheets that are small enough to be written at once: a person's, not a gym's. */
export type Book = { name: string; columns: readonly string[]; rows: readonly (readonly CellValue[])[] }[]

/** A spreadsheet of several sheets, each under the same titles. */
export async function writeBook(
  book: Book,
  titles: { gimnasio: string | undefined; titulo: string; descargado: string },
): Promise<Buffer> {
  const top = titleLines(titles).map(({ values }) => values)
  const bytes = await writeXlsx({
    sheets: book.map(({ name, columns, rows }) => ({
      name,
      columns: columns.map(() => ({ autoWidth: true })),
      rows: [
        ...top,
        [...columns],
        ...rows.map((row) => row.map((value) => (typeof value === 'string' ? literal(value) : value))),
      ],
      cells: new Map(
        columns.map((title, column) => [`${top.length},${column}`, { value: title, style: heading }]),
      ),
      freezePane: { rows: top.length + 1 },
    })),
  })
  return Buffer.from(bytes)
}
