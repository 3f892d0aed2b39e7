import type { Readable } from 'node:stream'
import { cuentasDe, nombreReferencia, nombreTipo } from '@gym/contract/contabilidad/contabilidad.rules'
import type { Transaccion } from '@gym/contract/contabilidad/contabilidad.schema'
import { day, heading, headingOfAmounts, moneyOf, sumOf } from '../../files/spreadsheet.ts'
import { type CellValue, type Line, writeWorkbook } from '../../files/workbook.ts'
import type { Reporte } from './reporte.queries.ts'

const NAME = 'Reporte Contabilidad'
const MONTO = 2

export const columns = [
  { title: 'Tipo', width: 16 },
  { title: 'Descripción', width: 48 },
  { title: 'Monto', width: 18 },
  { title: 'Fecha', width: 12 },
  { title: 'Cuenta débito', width: 15 },
  { title: 'Cuenta crédito', width: 15 },
  { title: 'Referencia', width: 12 },
  { title: 'Creado por', width: 24 },
]

/** The caller must close `reporte`. @param rowsASheet maximum rows of a sheet */
export function toXlsx(reporte: Reporte, rowsASheet?: number): Readable {
  const headings = {
    values: columns.map(({ title }) => title),
    lookOf: (column: number) => (column === MONTO ? headingOfAmounts : heading),
  }
  const widths = columns.map(({ width }) => width)
  return writeWorkbook([{ name: NAME, widths, top: [headings], lines: lines(reporte), rowsASheet }])
}

async function* lines({ steps, totalIngresos, totalEgresos, balance }: Reporte): AsyncGenerator<Line> {
  for await (const rows of steps) for (const row of rows) yield { values: toValues(row), lookOf: bodyLook }
  yield { values: ['Total ingresos', null, totalIngresos], lookOf: sumLook }
  yield { values: ['Total egresos', null, totalEgresos], lookOf: sumLook }
  yield { values: ['Balance', null, balance], lookOf: sumLook }
}

const bodyLook: Line['lookOf'] = (column, value) =>
  value instanceof Date ? day : column === MONTO ? moneyOf(value) : undefined

const sumLook: Line['lookOf'] = (_, value) => sumOf(value)

export function toValues(transaccion: Transaccion): CellValue[] {
  const { tipo, descripcion, monto, fecha, creadoPor, referencia } = transaccion
  const { debito, credito } = cuentasDe(transaccion)
  return [
    nombreTipo[tipo],
    descripcion,
    monto,
    // `writeWorkbook` stores the UTC day, because a spreadsheet's day has no time zone.
    new Date(`${fecha}T00:00:00Z`),
    debito,
    credito,
    nombreReferencia[referencia],
    creadoPor?.nombre ?? 'Desconocido',
  ]
}
