import type { Importacion } from '@gym/contract/importaciones/importaciones.schema'
import { sql } from 'kysely'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { postReversals } from '../../features/contabilidad/contabilidad.queries.ts'
import {
  type Conservada,
  clearHechos,
  listPagosHechos,
  prevHechas,
  undoFilas,
} from '../../features/importaciones/filas.queries.ts'
import { lockImportWork } from '../../features/importaciones/import-lock.queries.ts'
import { getImportacion, updateImportacion } from '../../features/importaciones/importaciones.queries.ts'
import { hideClientesSinUso, lockClientesOfFilas } from '../../features/importaciones/personas.queries.ts'
import { insertReversiones } from '../../features/libros/asientos.queries.ts'
import { hidePagos } from '../../features/pagos/importados.queries.ts'
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
      const { tipo } = importacion
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
          if (tipo === 'membresias' || tipo === 'asistencias') await lockClientesOfFilas(trx, id, tipo, rows)
          stayed.push(...(await undoRows(trx, importacion, rows, by)))
          await sql`set constraints all immediate`.execute(trx)
          await sql`set constraints all deferred`.execute(trx)
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

async function undoRows(
  trx: Db,
  { _id, tipo }: Pick<Importacion, '_id' | 'tipo'>,
  cuales: number[],
  by: Actor,
): Promise<Conservada[]> {
  if (tipo === 'pagos') return undoPagos(trx, _id, cuales, by)
  const stayed = await undoFilas(trx, _id, tipo, cuales)
  if (tipo !== 'clientes') return stayed
  const filas = stayed.filter(({ motivo }) => motivo === 'usado').map(({ fila }) => fila)
  const hidden = await hideClientesSinUso(trx, _id, { filas, now: by.now })
  return stayed.filter(({ fila }) => !hidden.includes(fila))
}

async function undoPagos(trx: Db, id: string, cuales: number[], by: Actor): Promise<Conservada[]> {
  const all = await listPagosHechos(trx, id, cuales)
  const ids = all.filter(({ motivo }) => motivo === null).map(({ pagoId }) => pagoId)
  if (ids.length > 0) {
    await insertReversiones(trx, await postReversals(trx, ids, by), by)
    await hidePagos(trx, ids, by.now)
  }
  return all.flatMap(({ fila, motivo, nombre }) => (motivo ? [{ fila, motivo, nombre }] : []))
}
