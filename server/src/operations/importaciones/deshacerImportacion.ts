import { sql } from 'kysely'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { clearHechos, prevHechas } from '../../features/importaciones/filas.queries.ts'
import type { Conservada } from '../../features/importaciones/filas.rules.ts'
import { lockImportWork } from '../../features/importaciones/import-lock.queries.ts'
import { getImportacion, updateImportacion } from '../../features/importaciones/importaciones.queries.ts'
import { checkConstraints, especies } from './porciones.ts'
import { type EnCurso, enCursoDe, ROWS_AT_ONCE, recorrer } from './probarImportacion.ts'

const MOST_NAMED = 200
const PORQUE = {
  cambiado: 'se conserva como está: cambió después de importarse.',
  usado: 'se conserva: ya hay otros datos que dependen de eso.',
}

/**
 * Undoes an import and reverses its payments. Leaves and lists records that were used or changed since.
 * @throws IMPORTACION_NO_ENCONTRADA, IMPORTACION_EN_CURSO, IMPORTACION_SIN_HACER, IMPORTACION_OLVIDADA
 */
export function deshacerImportacion(db: Db, id: string, by: Actor, enCurso: EnCurso): Promise<void> {
  return enCursoDe(db, id, 'deshacer', async () => {
    await db.transaction().execute(async (trx) => {
      await lockImportWork(trx)
      const importacion = await getImportacion(trx, id)
      if (importacion.estado !== 'hecha') throw new AppError('IMPORTACION_SIN_HACER')
      if (!importacion.seOlvidaEn) throw new AppError('IMPORTACION_OLVIDADA')
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      // Suppresses the webhook events of the rows.
      await sql`set local gimnasio.sin_eventos = 'on'`.execute(trx)
      const stayed: Conservada[] = []
      let before = 2_000_000_000
      await recorrer(db, importacion, enCurso, async () => {
        const rows = await prevHechas(trx, id, before, ROWS_AT_ONCE)
        before = rows.at(-1) ?? before
        if (rows.length > 0) {
          stayed.push(...(await especies[importacion.tipo].deshacer(trx, id, rows, by)))
          await checkConstraints(trx)
        }
        return { last: rows.at(-1), count: rows.length }
      })
      await clearHechos(trx, id)
      const now = by.now.toISOString()
      const conservados = stayed
        .sort((one, other) => one.fila - other.fila)
        .slice(0, MOST_NAMED)
        .map(({ fila, motivo, nombre }) => ({
          fila,
          texto: `${nombre || 'Lo de esta fila'} ${PORQUE[motivo]}`,
        }))
      await updateImportacion(trx, id, { estado: 'deshecha', conservados, deshechaEn: now, tocadaEn: now })
    })
  })
}
