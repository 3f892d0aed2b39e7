import type { Codificacion } from '@gym/contract/importaciones/importaciones.rules'
import { type Knows, type Reading, SheetError } from './cells.ts'
import { readDelimited } from './delimited.ts'
import { readOds } from './ods.ts'
import { openArchive } from './unzip.ts'
import { readXlsx } from './xlsx.ts'

const ZIP = Buffer.from('PK')
const OLD_OFFICE = Buffer.from('d0cf11e0', 'hex')
const OTHERS = ['%PDF', '\x89PNG', 'GIF8', '{\\rtf', '\xff\xd8\xff', 'MZ', '\x7fELF', 'Rar!\x1a\x07'].map(
  (mark) => Buffer.from(mark, 'latin1'),
)

/** True for HTML or XML, which may have the extension .xls. */
const isMarkup = (bytes: Buffer) => /^(?:\xef\xbb\xbf)?\s*<[a-z!?]/i.test(bytes.toString('latin1', 0, 2_000))

const begins = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

interface Como {
  pasted?: boolean | undefined
  codificacion?: Codificacion | undefined
  knows?: Knows
}

export async function readSheet(
  bytes: Buffer,
  { pasted = false, codificacion, knows = () => 0 }: Como = {},
): Promise<Reading> {
  if (bytes.length === 0) throw new SheetError('ARCHIVO_SIN_FILAS')
  if (pasted) return readDelimited(bytes, { pasted, codificacion })
  if (begins(bytes, OLD_OFFICE)) throw new SheetError('ARCHIVO_ANTIGUO')
  if (OTHERS.some((mark) => begins(bytes, mark)) || isMarkup(bytes))
    throw new SheetError('ARCHIVO_NO_SOPORTADO')
  if (!begins(bytes, ZIP)) return readDelimited(bytes, { codificacion })
  const archive = await openArchive(bytes)
  if (archive.has('xl/workbook.xml')) return readXlsx(archive, knows)
  if (
    archive.has('content.xml') &&
    /spreadsheet/.test(await archive.text('mimetype').catch(() => 'spreadsheet'))
  )
    return readOds(archive)
  throw new SheetError('ARCHIVO_NO_SOPORTADO')
}
