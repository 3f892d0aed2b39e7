import { Readable } from 'node:stream'
import { csvLines } from '../../files/csv.ts'
import type { Reporte } from './reporte.queries.ts'
import { columns, toValues } from './reporte-xlsx.ts'

export const toCsv = ({ steps }: Pick<Reporte, 'steps'>): Readable =>
  Readable.from(
    csvLines(
      columns.map(({ title }) => title),
      steps,
      toValues,
    ),
    { objectMode: false },
  )
