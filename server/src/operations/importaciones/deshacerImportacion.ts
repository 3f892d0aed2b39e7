import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { clearHechos, listImportedBefore } from '../../features/importaciones/filas.queries.ts'
import type { Conservada } from '../../features/importaciones/filas.rules.ts'
import { inOneTransaction } from '../../features/importaciones/import-lock.queries.ts'
import { getImportacion, updateImportacion } from '../../features/importaciones/importaciones.queries.ts'
import { forEachBatch, ROWS_AT_ONCE, runJob } from '../../features/importaciones/trabajos.ts'
import { checkConstraints, especies } from './batches.ts'

const AFTER_THE_LAST = 2_000_000_000
const MOST_NAMED = 200
const PORQUE = {
  cambiado: 'se conserva como está: cambió después de importarse.',
  usado: 'se conserva: ya hay otros datos que dependen de eso.',
}

/**
 * Undoes an import and reverses its payments. Records that were used or changed since then stay, and are listed.
 * @throws IMPORTACION_NO_ENCONTRADA, IMPORTACION_EN_CURSO, IMPORTACION_SIN_HACER, IMPORTACION_OLVIDADA
 */
export function deshacerImportacion(db: Db, id: string, by: Actor, signal: AbortSignal): Promise<void> {
  return runJob(db, id, 'deshacer', () =>
    inOneTransaction(db, async (trx) => {
      const importacion = await getImportacion(trx, id)
      if (importacion.estado !== 'hecha') throw new AppError('IMPORTACION_SIN_HACER')
      if (!importacion.seOlvidaEn) throw new AppError('IMPORTACION_OLVIDADA')
      const { deshacer } = especies[importacion.tipo]
      const stayed: Conservada[] = []
      const batch = async (before: number) => {
        const rows = await listImportedBefore(trx, id, before, ROWS_AT_ONCE)
        if (rows.length > 0) {
          stayed.push(...(await deshacer(trx, id, rows, by)))
          await checkConstraints(trx)
        }
        return rows
      }
      await forEachBatch(db, importacion, signal, batch, AFTER_THE_LAST)
      await clearHechos(trx, id)
      const conservados = stayed
        .sort((one, other) => one.fila - other.fila)
        .slice(0, MOST_NAMED)
        .map(({ fila, motivo, nombre }) => ({
          fila,
          texto: `${nombre || 'Lo de esta fila'} ${PORQUE[motivo]}`,
        }))
      const now = by.now.toISOString()
      await updateImportacion(trx, id, { estado: 'deshecha', conservados, deshechaEn: now, tocadaEn: now })
    }),
  )
}
