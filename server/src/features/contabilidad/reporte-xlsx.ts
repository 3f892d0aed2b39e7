import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Transaccion } from '@gym/contract/contabilidad'
import { nombreReferencia, nombreTipo } from '@gym/contract/contabilidad.rules'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { Reporte } from './reporte.queries.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const columns = [
  { header: 'Tipo', width: 16 },
  { header: 'Descripción', width: 48 },
  { header: 'Monto', width: 18, numFmt: '#,##0.00' },
  { header: 'Fecha', width: 12, numFmt: 'dd/mm/yyyy' },
  { header: 'Cuenta débito', width: 15 },
  { header: 'Cuenta crédito', width: 15 },
  { header: 'Referencia', width: 12 },
  { header: 'Creado por', width: 24 },
]

/** The report as a spreadsheet, written as it is read. Its connection is given back when the stream is over. */
export function toXlsx(reporte: Reporte): Readable {
  const bytes = writeXlsxStream(lines(reporte), {
    name: 'Reporte Contabilidad',
    columns,
    freezePane: { rows: 1 },
  })
  // Two declarations of one class: the browser's, which the library names, and Node's.
  return Readable.fromWeb(bytes as ReadableStream<Uint8Array>)
}

async function* lines({ rows, totalIngresos, totalEgresos, balance }: Reporte): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield toLine(row)
  yield ['Total ingresos', null, totalIngresos]
  yield ['Total egresos', null, totalEgresos]
  yield ['Balance', null, balance]
}

function toLine({ tipo, descripcion, monto, fecha, creadoPor, ...rest }: Transaccion): CellValue[] {
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
