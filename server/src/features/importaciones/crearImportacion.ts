import {
  type Codificacion,
  MAX_ARCHIVO_BYTES,
  MAX_FILAS,
  TIPO_PEGADO,
} from '@gym/contract/importaciones/importaciones.rules'
import type { TipoImportacion } from '@gym/contract/importaciones/importaciones.types'
import { sql } from 'kysely'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { asStorable, INSPECTED_ROWS, type Row } from '../../files/sheets/cells.ts'
import { oneFileAtATime, readInWorker } from '../../files/sheets/in-worker.ts'
import { insertFilas } from './filas.queries.ts'
import { insertImportacion, listColumnMemory, setFilas } from './importaciones.queries.ts'
import { columnasDe, findTitleRow, suggestMapa } from './lectura/column-mapping.rules.ts'

interface Archivo {
  tipo: TipoImportacion
  nombre: string | null
  /** Decides only whether the rows are pasted. */
  contentType: string
  codificacion?: Codificacion | undefined
  bytes: Buffer
}

/**
 * Stores all rows of a file, or none. Returns the import's id.
 * @throws ARCHIVO_MUY_GRANDE, ARCHIVO_NO_SOPORTADO, ARCHIVO_ANTIGUO, ARCHIVO_CON_MACROS, ARCHIVO_ILEGIBLE,
 * ARCHIVO_SIN_FILAS, ARCHIVO_DE_MAS, FILAS_DE_MAS, LETRAS_DUDOSAS, DEMASIADOS_INTENTOS
 */
export async function crearImportacion(
  db: Db,
  { tipo, nombre, contentType, codificacion, bytes }: Archivo,
  by: Actor,
): Promise<string> {
  if (bytes.length > MAX_ARCHIVO_BYTES) throw new AppError('ARCHIVO_MUY_GRANDE')
  const pasted = contentType.split(';')[0]?.trim() === TIPO_PEGADO
  const columnMemory = await listColumnMemory(db, tipo)
  const store = async (trx: Db) => {
    // Many empty rows may delay the first insert beyond the idle timeout.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    let id: string | undefined
    let waiting: Row[] = []
    let filas = 0
    const keep = async (rows: Row[]) => {
      filas += rows.length
      if (filas > MAX_FILAS) throw new AppError('FILAS_DE_MAS')
      await insertFilas(trx, id as string, rows)
    }
    await readInWorker(
      bytes,
      { pasted, codificacion, tipo, columnMemory, maxRows: MAX_FILAS },
      async ({ rows: read, hoja, otras, ocultas }) => {
        const rows = read.map(asStorable)
        if (id) return keep(rows)
        waiting = [...waiting, ...rows]
        const first = waiting.slice(0, INSPECTED_ROWS)
        const titleRow = findTitleRow(tipo, first, columnMemory)
        const at = titleRow ? waiting.indexOf(titleRow) + 1 : 0
        const below = waiting.slice(at)
        if (below.length === 0) throw new AppError('ARCHIVO_SIN_FILAS')
        const columnas = columnasDe(titleRow, below.slice(0, INSPECTED_ROWS), ocultas)
        id = await insertImportacion(
          trx,
          { tipo, archivo: nombre, by },
          {
            hoja,
            otrasHojas: otras,
            columnas,
            mapa: suggestMapa(tipo, columnas, columnMemory),
            titulos: titleRow?.fila ?? null,
          },
        )
        // Stores title rows too, because the user may say that they are data.
        await insertFilas(
          trx,
          id,
          waiting.slice(0, at).map((row) => ({ ...row, fila: -row.fila })),
        )
        await keep(below)
        waiting = []
      },
    )
    if (!id || filas === 0) throw new AppError('ARCHIVO_SIN_FILAS')
    await setFilas(trx, id, filas)
    return id
  }
  return oneFileAtATime(() => db.transaction().execute(store))
}
