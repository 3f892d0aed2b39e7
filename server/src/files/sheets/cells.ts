export interface DayCell {
  d: string
  h?: string
}
/** A parsed cell: text, number, day, `malo` with an error sentence, or null if it is empty. */
export type Cell = string | number | DayCell | { malo: string } | null

export interface Row {
  fila: number
  celdas: Cell[]
  /** True if the sheet hides the row, by hand or by a filter. */
  oculta?: boolean
}

export interface Reading {
  hoja: string | null
  otras: string[]
  ocultas: number[]
  rows: AsyncIterable<Row>
}

export type Knows = (rows: readonly Row[]) => number

/** Number of rows that may contain the header, and of rows below it by which the columns are recognised. */
export const INSPECTED_ROWS = 40

/** A refusal of an uploaded file; `codigo` is an error code of the contract. */
export class SheetError extends Error {
  readonly codigo: string
  readonly extra: Record<string, unknown>
  constructor(codigo: string, extra: Record<string, unknown> = {}) {
    super(codigo)
    this.codigo = codigo
    this.extra = extra
  }
}

export const MAX_COLUMNS = 200
export const MAX_ROWS = 1_048_576
/** Limit on cells, empty ones included: 50,000 rows of 80 columns. */
export const MAX_CELLS = 4_000_000
export const MAX_CELL_LETTERS = 5_000

export const SIN_RESULTADO = 'Tiene una fórmula sin resultado. Ábrela en Excel y guarda el archivo.'

/** Removes NUL and replaces lone surrogates, which PostgreSQL cannot store. */
export const asStorable = ({ celdas, ...row }: Row): Row => ({
  ...row,
  celdas: celdas.map((cell) =>
    typeof cell === 'string' ? cell.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd') : cell,
  ),
})

/** Rounds to 15 digits: later ones are floating-point noise. */
export const asShown = (number: number) => Number(number.toPrecision(15))

/** Converts a spreadsheet's serial number to day and time. `epoch1904` counts from 1904, as old Macs do. */
export function dayOfSerial(serial: number, epoch1904 = false): DayCell | null {
  const days = Math.floor(serial) + (epoch1904 ? 1462 : 0)
  if (days < 1 || days > 2_958_465) return null
  // Excel treats 1900 as a leap year, so the epoch differs before 1 March 1900.
  const date = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * 86_400_000)
  const minutes = Math.round((serial - Math.floor(serial)) * 1440)
  const d = date.toISOString().slice(0, 10)
  if (minutes === 0 || minutes === 1440) return { d }
  return {
    d,
    h: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  }
}
