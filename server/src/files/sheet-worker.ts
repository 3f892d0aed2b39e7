import { parentPort, workerData } from 'node:worker_threads'
import type { Codificacion } from '@gym/contract/importaciones/importaciones.rules'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { type ColumnMemory, knownIn } from '../features/importaciones/lectura/column-mapping.rules.ts'
import { SheetError } from './sheets/cells.ts'
import { readSheet } from './sheets/read-sheet.ts'

const ROWS_AT_ONCE = 500

const { bytes, pasted, codificacion, atMost, tipo, columnMemory } = workerData as {
  bytes: Uint8Array
  pasted: boolean
  codificacion?: Codificacion
  atMost: number
  tipo: TipoImportacion
  columnMemory: ColumnMemory
}
const port = parentPort
if (!port) throw new Error('Only a worker')

/** Backpressure: waits until the main thread has taken the rows. */
const taken = () => new Promise<void>((resolve) => port.once('message', () => resolve()))

try {
  const { hoja, otras, ocultas, rows } = await readSheet(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    { pasted, codificacion, knows: knownIn(tipo, columnMemory) },
  )
  let some = []
  let count = 0
  for await (const row of rows) {
    some.push(row)
    count += 1
    if (count > atMost) throw new SheetError('FILAS_DE_MAS')
    if (some.length === ROWS_AT_ONCE) {
      port.postMessage({ rows: some, hoja, otras, ocultas })
      some = []
      await taken()
    }
  }
  port.postMessage({ rows: some, hoja, otras, ocultas, isLast: true })
} catch (error) {
  port.postMessage(
    error instanceof SheetError
      ? { codigo: error.codigo, extra: error.extra }
      : { codigo: 'ARCHIVO_ILEGIBLE' },
  )
}
port.close()
