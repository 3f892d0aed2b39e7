import type { Titulos } from '@gym/contract/importaciones/importaciones.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { blockImports } from '../../features/importaciones/import-lock.queries.ts'
import {
  firstFilas,
  getImportacion,
  listColumnMemory,
  requireSinHacer,
  setTitulos,
  updateImportacion,
} from '../../features/importaciones/importaciones.queries.ts'
import {
  columnasDe,
  findTitleRow,
  suggestMapa,
} from '../../features/importaciones/lectura/column-mapping.rules.ts'
import { INSPECTED_ROWS } from '../../files/sheets/cells.ts'

/**
 * Sets whether the file has a row of column titles. Replaces its columns and the suggested fields.
 * @throws IMPORTACION_NO_ENCONTRADA, IMPORTACION_EN_CURSO, ARCHIVO_SIN_FILAS, and as `requireSinHacer`
 */
export function decirTitulosImportacion(db: Db, id: string, { titulos }: Titulos, by: Actor): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await blockImports(trx)
    const importacion = await getImportacion(trx, id)
    requireSinHacer(importacion)
    const { tipo, columnas } = importacion
    const columnMemory = await listColumnMemory(trx, tipo)
    const rows = await firstFilas(trx, id, INSPECTED_ROWS)
    const titleRow = titulos ? (findTitleRow(tipo, rows, columnMemory) ?? rows[0]) : undefined
    const filas = await setTitulos(trx, id, titleRow?.fila ?? 0)
    if (filas === 0) throw new AppError('ARCHIVO_SIN_FILAS')
    const ocultas = columnas.filter(({ oculta }) => oculta).map(({ indice }) => indice)
    const below = rows.filter(({ fila }) => fila > (titleRow?.fila ?? 0))
    const now = columnasDe(titleRow, below, ocultas)
    await updateImportacion(trx, id, {
      columnas: now,
      mapa: suggestMapa(tipo, now, columnMemory),
      titulos: titleRow?.fila ?? null,
      filas,
      resumen: null,
      avisos: null,
      estado: 'mapa',
      tocadaEn: by.now.toISOString(),
    })
  })
}
