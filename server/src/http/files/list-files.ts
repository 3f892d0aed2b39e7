import { Readable } from 'node:stream'
import type { Formato } from '@gym/contract/archivos/archivos.rules'
import { nombrePropio } from '@gym/contract/configuracion/configuracion.rules'
import { type Day, dayIn, formatDay } from '@gym/contract/core/calendar'
import type { Action } from '@gym/contract/permissions/actions'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Page } from '../../db/lists/lists.ts'
import { CSV_TYPE, csvLines } from '../../files/csv.ts'
import type { FileColumn } from '../../files/file-columns.ts'
import { day, heading, headingOfAmounts, moment, moneyOf, titleLines } from '../../files/spreadsheet.ts'
import { type CellValue, type Line, writeWorkbook, XLSX_TYPE } from '../../files/workbook.ts'
import type { App, Deps } from '../routes.ts'
import { download, reports } from './downloads.ts'

interface ListFile<Query extends z.ZodType, Row> {
  noun: string
  fileName?: string
  operationId: string
  summary: string
  allow: Action
  querystring: Query
  title: string
  columns: readonly FileColumn<Row>[] | ((query: z.output<Query>) => readonly FileColumn<Row>[])
  read: (query: z.output<Query>, request: FastifyRequest) => Promise<Page<Row>>
}

/** Registers `GET /<noun>/exportar`: the whole list, filtered and sorted by the query. */
export function listFile<Query extends z.ZodType<{ formato?: Formato | undefined }>, Row>(
  app: App,
  { clock, zonaHoraria, ajustes }: Deps,
  {
    noun,
    fileName = noun,
    operationId,
    summary,
    allow,
    querystring,
    title,
    read,
    ...of
  }: ListFile<Query, Row>,
) {
  app.get(
    `/${noun}/exportar`,
    {
      operationId,
      summary,
      allow,
      taken: true,
      errors: ['REPORTES_OCUPADOS'],
      files: [XLSX_TYPE, CSV_TYPE],
      // A HEAD request would read the whole list but send only its headers.
      exposeHeadRoute: false,
      schema: { querystring },
    },
    (request, reply) => {
      const query = request.query as z.output<Query>
      const { formato = 'xlsx' } = query
      const timeZone = zonaHoraria()
      const today = dayIn(timeZone, clock())
      return download(
        request,
        reports,
        async () => whole(await read(query, request)),
        ({ total, steps }) => {
          reply
            .type(formato === 'csv' ? CSV_TYPE : XLSX_TYPE)
            .header('content-disposition', `attachment; filename="${fileName}_${today}.${formato}"`)
            .header('x-total-count', total)
          const columns = typeof of.columns === 'function' ? of.columns(query) : of.columns
          const cells = cellsOf(columns, { timeZone, today })
          if (formato === 'csv') {
            const titles = columns.map((column) => column.title)
            return Readable.from(csvLines(titles, steps, cells), { objectMode: false })
          }
          const gimnasio = nombrePropio(ajustes.current())
          return toXlsx(columns, cells, steps, { gimnasio, title, today })
        },
      )
    },
  )
}

async function whole<Row>({ rows, total, open }: Page<Row>) {
  async function* all() {
    yield rows
  }
  return open ? open() : { total, steps: all(), close: async () => {} }
}

type Cells<Row> = (row: Row) => CellValue[]

function cellsOf<Row>(
  columns: readonly FileColumn<Row>[],
  { timeZone, today }: { timeZone: string; today: Day },
): Cells<Row> {
  const localTime = inLocalTime(timeZone)
  return (row) =>
    columns.map(({ kind, of }) => {
      const value = of(row, today) ?? null
      if (typeof value !== 'string' || !kind) return value
      return kind === 'momento' ? localTime(new Date(value)) : new Date(`${value}T00:00:00Z`)
    })
}

/** Returns a converter to a Date with the local time in its UTC fields: spreadsheet dates have no zone. */
function inLocalTime(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (instant: Date) => new Date(`${format.format(instant).replace(' ', 'T')}Z`)
}

function toXlsx<Row>(
  columns: readonly FileColumn<Row>[],
  cells: Cells<Row>,
  steps: AsyncIterable<Row[]>,
  { gimnasio, title, today }: { gimnasio: string | undefined; title: string; today: Day },
): Readable {
  const isMoney = (column: number) => columns[column]?.kind === 'dinero'
  const lookOf: Line['lookOf'] = (column, value) => {
    if (value instanceof Date) return columns[column]?.kind === 'momento' ? moment : day
    return isMoney(column) ? moneyOf(value) : undefined
  }
  async function* lines(): AsyncGenerator<Line> {
    for await (const rows of steps) for (const row of rows) yield { values: cells(row), lookOf }
  }
  const headings: Line = {
    values: columns.map((column) => column.title),
    lookOf: (column) => (isMoney(column) ? headingOfAmounts : heading),
  }
  const titles = titleLines({ gimnasio, titulo: title, descargado: formatDay(today) })
  const widths = columns.map(({ width }) => width)
  return writeWorkbook([{ name: title, widths, top: [...titles, headings], lines: lines() }])
}
