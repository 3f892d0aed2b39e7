import { TIPO_PEGADO } from '@gym/contract/importaciones/importaciones.rules'

const typeOf: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xlsm: 'application/vnd.ms-excel.sheet.macroEnabled.12',
  xls: 'application/vnd.ms-excel',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv',
  tsv: 'text/plain',
  txt: 'text/plain',
}

/** MIME type by extension: for a csv, browsers may report Excel's type or none. */
export function fileType(file: File | string): string {
  if (typeof file === 'string') return TIPO_PEGADO
  const ending = file.name.toLowerCase().split('.').pop() ?? ''
  return typeOf[ending] ?? (file.type || 'application/octet-stream')
}
