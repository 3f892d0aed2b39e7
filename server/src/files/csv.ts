import type { CellValue } from './workbook.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** Byte order mark, by which Excel detects UTF-8. */
export const BOM = '\uFEFF'

/** Matches formulas, also in full-width characters (OWASP, CSV Injection), and text escaped already. */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const TO_BE_QUOTED = /[",\r\n]/

/** Formats a CSV line (RFC 4180). Days are `2026-11-20`, instants `2026-11-20 15:04`. */
const csvLine = (values: readonly CellValue[]): string => `${values.map(field).join(',')}\r\n`

export async function* csvLines<Row>(
  titles: readonly string[],
  steps: AsyncIterable<Row[]>,
  valuesOf: (row: Row) => readonly CellValue[],
): AsyncGenerator<string> {
  yield BOM + csvLine(titles)
  for await (const rows of steps)
    if (rows.length > 0) yield rows.map((row) => csvLine(valuesOf(row))).join('')
}

function field(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = value instanceof Date ? momentOf(value) : FORMULA.test(value) ? `'${value}` : value
  return TO_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats a Date whose UTC fields contain a local day or time. */
function momentOf(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00.000') ? day : `${day} ${time.slice(0, 5)}`
}
