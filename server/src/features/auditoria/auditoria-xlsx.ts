import type { Readable } from 'node:stream'
import { HECHO, nombreRecurso } from '@gym/contract/auditoria/auditoria.rules'
import type { Acto } from '@gym/contract/auditoria/auditoria.schema'
import { heading, titleLines } from '../../files/spreadsheet.ts'
import { type Line, type Look, writeWorkbook } from '../../files/workbook.ts'

const columns = [
  { title: 'N.º', width: 10 },
  { title: 'Cuándo', width: 20 },
  { title: 'Quién', width: 28 },
  { title: 'Qué hizo', width: 44 },
  { title: 'Sobre', width: 22 },
  { title: 'Identificador', width: 38 },
  { title: 'Resultado', width: 26 },
  { title: 'Desde', width: 18 },
  { title: 'Antes', width: 60 },
  { title: 'Después', width: 60 },
]

const instant: Look = { format: 'dd/mm/yyyy hh:mm:ss' }
// Maximum length of a cell: https://support.microsoft.com/en-us/office/excel-specifications-and-limits
const MAX_LETTERS = 32_767

interface Titulos {
  gimnasio: string | undefined
  descargado: string
  /** Converts to the gym's time zone, as Excel stores no zone. */
  localTime: (instant: string) => Date
}

export function toXlsx(steps: AsyncIterable<Acto[]>, { gimnasio, descargado, localTime }: Titulos): Readable {
  const headings = { values: columns.map(({ title }) => title), lookOf: () => heading }
  async function* lines(): AsyncGenerator<Line> {
    for await (const rows of steps) yield* rows.map(lineOf)
  }
  function lineOf(row: Acto): Line {
    return {
      values: [
        Number(row._id),
        localTime(row.fecha),
        row.usuario?.nombre ?? '',
        row.acto,
        row.recurso ? (nombreRecurso[row.recurso] ?? row.recurso) : '',
        row.recursoId ?? '',
        row.resultado === HECHO ? 'Hecho' : row.resultado,
        row.direccion ?? '',
        inWords(row.antes),
        inWords(row.despues),
      ],
      lookOf: (column) => (column === 1 ? instant : undefined),
    }
  }
  return writeWorkbook([
    {
      name: 'Auditoría',
      widths: columns.map(({ width }) => width),
      top: [...titleLines({ gimnasio, titulo: 'Auditoría', descargado }), headings],
      lines: lines(),
    },
  ])
}

const inWords = (fields: Acto['antes']) =>
  Object.entries(fields ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
    .slice(0, MAX_LETTERS)
