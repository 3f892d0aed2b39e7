import { readFile } from 'node:fs/promises'
import * as hucre from 'hucre/xlsx'

/** Reads each sheet's rows, all as long as the longest, with null for an empty cell. */
export async function readXlsx(file: Buffer | string) {
  const { sheets } = await hucre.readXlsx(typeof file === 'string' ? await readFile(file) : file)
  return sheets.map(({ name, rows }) => ({ sheet: name, data: rows }))
}
