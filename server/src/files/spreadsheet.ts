import { buffer } from 'node:stream/consumers'
import { type CellValue, type Line, type Look, type Sheet, writeWorkbook } from './workbook.ts'

export const heading: Look = { bold: true, fill: 'E6F7FA', line: 'bottom' }
export const headingOfAmounts: Look = { ...heading, align: 'right' }
export const day: Look = { format: 'dd/mm/yyyy' }
export const moment: Look = { format: 'dd/mm/yyyy hh:mm' }
const gym: Look = { bold: true, size: 16 }
const title: Look = { bold: true, size: 12 }

const pesos: Look = { format: '"$"#,##0;-"$"#,##0' }
const cents: Look = { format: '"$"#,##0.00;-"$"#,##0.00' }
const sums: Look = { bold: true, line: 'top' }
const sumsOfPesos: Look = { ...sums, ...pesos }
const sumsOfCents: Look = { ...sums, ...cents }

const isWhole = (value: CellValue) => Number.isInteger(value)
export const moneyOf = (value: CellValue): Look => (isWhole(value) ? pesos : cents)
export const sumOf = (value: CellValue): Look | undefined =>
  typeof value === 'number' ? (isWhole(value) ? sumsOfPesos : sumsOfCents) : sums

export interface Titulos {
  gimnasio: string | undefined
  titulo: string
  descargado: string
}

export function titleLines({ gimnasio, titulo, descargado }: Titulos): Line[] {
  return [
    ...(gimnasio ? [{ values: [gimnasio], lookOf: () => gym }] : []),
    { values: [titulo], lookOf: () => title },
    { values: [`Descargado el ${descargado}`] },
    { values: [] },
  ]
}

export type Book = { name: string; columns: readonly string[]; rows: readonly (readonly CellValue[])[] }[]

const WIDEST = 60

export function writeBook(book: Book, titles: Titulos): Promise<Buffer> {
  const sheets = book.map(({ name, columns, rows }): Sheet => {
    const widthOf = (column: number) =>
      Math.min(WIDEST, 2 + Math.max(...[columns, ...rows].map((row) => String(row[column] ?? '').length)))
    return {
      name,
      widths: columns.map((_, column) => widthOf(column)),
      top: [...titleLines(titles), { values: [...columns], lookOf: () => heading }],
      lines: rows.map((values) => ({ values: [...values] })),
    }
  })
  return buffer(writeWorkbook(sheets))
}
