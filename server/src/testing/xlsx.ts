import { readFile } from 'node:fs/promises'
import * as hucre from 'hucre/xlsx'

export async function readXlsx(file: Buffer | string) {
  const { sheets } = await hucre.readXlsx(typeof file === 'string' ? await readFile(file) : file)
  return sheets.map(({ name, rows }) => ({ sheet: name, data: rows }))
}
