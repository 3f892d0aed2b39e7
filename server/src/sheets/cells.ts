/** A day of a sheet, and its time where it has one. */
export interface DayCell {
  d: string
  h?: string
}
/** A cell as it was read: what is typed, a number, a day, or what went wrong with it. */
export type Cell = string | number | DayCell | { malo: string } | null

export interface Row {
  /** Its number in the sheet. */
  fila: number
  celdas: Cell[]
}

/** What a reader gives, one after the other: first which sheet it is, then its rows. */
export interface Reading {
  hoja: string | null
  /** Other sheets that say something. */
  otras: string[]
  /** The columns that the sheet hides. */
  ocultas: number[]
  rows: AsyncIterable<Row>
}

/** How many columns that are known the first rows of a sheet name. */
export type Knows = (rows: readonly Row[]) => number

/** So many rows are looked at for the one that names the columns, and for samples. */
export const LOOKED_AT = 40

/** Why a file is not read: a code of the contract. */
export class SheetError extends Error {
  readonly codigo: string
  /** What is said besides. */
  readonly extra: Record<string, unknown>
  constructor(codigo: string, extra: Record<string, unknown> = {}) {
    super(codigo)
    this.codigo = codigo
    this.extra = extra
  }
}

/** More columns than that nobody's list of people has. */
export const MAX_COLUMNS = 200
/** No program numbers a row of a sheet beyond that. */
export const MAX_ROWS = 1_048_576
/** Beyond so many cells, empty ones too, no sheet of 50 000 rows goes. */
export const MAX_CELLS = 4_000_000
export const MAX_CELL_LETTERS = 5_000

export const SIN_RESULTADO = 'Tiene una fórmula sin resultado. Ábrela en Excel y guarda el archivo.'

/** A row without what a text of the database cannot hold: zeros, and halves of a sign that was cut. */
export const asKept = ({ fila, celdas }: Row): Row => ({
  fila,
  celdas: celdas.map((cell) =>
    typeof cell === 'string' ? cell.replaceAll('\0', '').replace(/\p{Cs}/gu, '\ufffd') : cell,
  ),
})

/** A number as a spreadsheet shows it: of what it reckons the digits beyond the fifteenth are noise. */
export const asShown = (number: number) => Number(number.toPrecision(15))

/** A day of a serial number; of what has a fraction the time too. `epoch1904` is how old Macs counted. */
export function dayOfSerial(serial: number, epoch1904 = false): DayCell | null {
  const days = Math.floor(serial) + (epoch1904 ? 1462 : 0)
  if (days < 1 || days > 2_958_465) return null
  // Excel takes 1900 for a leap year.
  const date = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * 86_400_000)
  const minutes = Math.round((serial - Math.floor(serial)) * 1440)
  const d = date.toISOString().slice(0, 10)
  if (minutes === 0 || minutes === 1440) return { d }
  return {
    d,
    h: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  }
}
