import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type Day, formatDay } from '@gym/contract/calendar'
import type { Transaccion } from '@gym/contract/contabilidad'
import { nombreReferencia, nombreTipo } from '@gym/contract/contabilidad.rules'
import { type CellStyle, type CellValue, writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx'
import type { Reporte } from './reporte.queries.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const NAME = 'Reporte Contabilidad'
const MONTO = 2

const columns = [
  { title: 'Tipo', width: 16 },
  { title: 'Descripción', width: 48 },
  { title: 'Monto', width: 18 },
  { title: 'Fecha', width: 12 },
  { title: 'Cuenta débito', width: 15 },
  { title: 'Cuenta crédito', width: 15 },
  { title: 'Referencia', width: 12 },
  { title: 'Creado por', width: 24 },
]

/** What stands above the rows of each sheet. */
export interface Titulos {
  /** The gym's name; undefined while it has said none. */
  gimnasio: string | undefined
  /** What the rows were narrowed to, in words. */
  filtro: string
  hoy: Day
}

/** A row of the sheet, and how a cell of it looks by the number of its column. */
interface Line {
  values: CellValue[]
  styleOf?: (column: number, value: CellValue) => CellStyle | undefined
}

const bold = { bold: true }
const line = { style: 'thin' } as const
const heading: CellStyle = {
  font: bold,
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E6F7FA' } },
  border: { bottom: line },
}
const gym: CellStyle = { font: { bold: true, size: 16 } }
const title: CellStyle = { font: { bold: true, size: 12 } }
const aligned = { ...heading, alignment: { horizontal: 'right' } } satisfies CellStyle
const day: CellStyle = { numFmt: 'dd/mm/yyyy' }
// As `formatMoney` writes them: cents only where there are any.
const pesos: CellStyle = { numFmt: '"$"#,##0;-"$"#,##0' }
const cents: CellStyle = { numFmt: '"$"#,##0.00;-"$"#,##0.00' }
const sums = { font: bold, border: { top: line } } satisfies CellStyle

const moneyOf = (value: CellValue) => (Number.isInteger(value) ? pesos : cents)

/**
 * The report as a spreadsheet, written as it is read. Its connection is given back when the stream is over.
 *
 * @param rowsASheet how many rows a sheet holds; what is beyond them stands in the next, under the same titles
 */
export function toXlsx(reporte: Reporte, titulos: Titulos, rowsASheet = XLSX_MAX_ROWS_PER_SHEET): Readable {
  const top = topOf(titulos)
  // The library gives a style to a column, not to a row; it asks for the style of each cell anew, and for a row only
  // when the one before is written. So a column looks as the row that it was given last says.
  let current: Line = { values: [] }
  const styled = columns.map(({ width }, column) => ({
    width,
    get style() {
      return current.styleOf?.(column, current.values[column] ?? null)
    },
  }))

  async function* rows(): AsyncGenerator<CellValue[]> {
    let count = 0
    for await (const next of lines(reporte)) {
      for (const one of count % rowsASheet === 0 ? [...top, next] : [next]) {
        current = one
        count += 1
        yield one.values
      }
    }
  }

  const bytes = writeXlsxStream(rows(), {
    name: NAME,
    columns: styled,
    freezePane: { rows: top.length },
    maxRowsPerSheet: rowsASheet,
    repeatHeaders: false,
  })
  // Two declarations of one class: the browser's, which the library names, and Node's.
  return Readable.fromWeb(bytes as ReadableStream<Uint8Array>)
}

/** The titles and the columns' headings, which stay in sight while the rows are scrolled. */
function topOf({ gimnasio, filtro, hoy }: Titulos): Line[] {
  return [
    ...(gimnasio ? [{ values: [literal(gimnasio)], styleOf: () => gym }] : []),
    { values: [literal(`Contabilidad · ${filtro}`)], styleOf: () => title },
    { values: [`Descargado el ${formatDay(hoy)}`] },
    { values: [] },
    {
      values: columns.map(({ title }) => title),
      styleOf: (column) => (column === MONTO ? aligned : heading),
    },
  ]
}

async function* lines({ rows, totalIngresos, totalEgresos, balance }: Reporte): AsyncGenerator<Line> {
  for await (const row of rows) yield { values: toValues(row), styleOf: bodyStyle }
  yield { values: ['Total ingresos', null, totalIngresos], styleOf: sumStyle }
  yield { values: ['Total egresos', null, totalEgresos], styleOf: sumStyle }
  yield { values: ['Balance', null, balance], styleOf: sumStyle }
}

const bodyStyle: Line['styleOf'] = (column, value) =>
  value instanceof Date ? day : column === MONTO ? moneyOf(value) : undefined

const sumStyle: Line['styleOf'] = (column, value) =>
  column === MONTO ? { ...sums, ...moneyOf(value) } : sums

function toValues({ tipo, descripcion, monto, fecha, creadoPor, ...rest }: Transaccion): CellValue[] {
  return [
    nombreTipo[tipo],
    literal(descripcion),
    monto,
    // A spreadsheet's day has no time zone: the library writes the one that UTC shows.
    new Date(`${fecha}T00:00:00Z`),
    rest.cuentaDebito,
    rest.cuentaCredito,
    nombreReferencia[rest.referencia],
    creadoPor ? literal(creadoPor.nombre) : 'Desconocido',
  ]
}

// A cell of text never is a formula, whatever it begins with; but `_x0041_` in it would be read as the letter A
// (ECMA-376 part 1, 22.9.2.19), and these two, which older rows may hold, would make the file unreadable (XML 1.0, 2.2).
const literal = (text: string) =>
  text.replace(/[\uFFFE\uFFFF]/g, '').replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
