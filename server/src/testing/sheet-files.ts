import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type CellValue, writeWorkbook } from '../files/workbook.ts'
import { zip } from '../files/zip.ts'

export const aWorkbook = (rows: CellValue[][], dates = false): Promise<Buffer> =>
  buffer(
    writeWorkbook([
      {
        name: 'Hoja1',
        widths: [12],
        top: [],
        lines: rows.map((values) => ({
          values,
          lookOf: (_: number, value: CellValue) =>
            dates && value instanceof Date ? { format: 'dd/mm/yyyy' } : undefined,
        })),
      },
    ]),
  )

export const aZip = (parts: Record<string, string | (() => Iterable<Buffer>)>): Promise<Buffer> => {
  async function* entries() {
    for (const [path, data] of Object.entries(parts))
      yield { path, data: typeof data === 'string' ? [Buffer.from(data)] : data() }
  }
  return buffer(Readable.from(zip(entries()), { objectMode: false }))
}

const TYPES = '<Types><Override PartName="/xl/workbook.xml" ContentType="x.sheet.main+xml"/></Types>'
const WORKBOOK =
  '<workbook xmlns:r="r"><sheets><sheet name="Datos" sheetId="1" r:id="rId1"/></sheets></workbook>'
const RELS = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'

export const aSheet = (sheet: string | (() => Iterable<Buffer>), more: Record<string, string> = {}) =>
  aZip({
    '[Content_Types].xml': TYPES,
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELS,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  })
