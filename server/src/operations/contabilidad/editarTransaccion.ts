import type { CambiosTransaccion, Transaccion } from '@gym/contract/contabilidad/contabilidad.schema'
import type { Actor } from '../../core/actor.ts'
import { ledgerDay } from '../../core/written-day.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import {
  getTransaccion,
  insertHistorial,
  lockTransaccion,
  type TransaccionRow,
  updateTransaccion,
} from '../../features/contabilidad/transacciones.queries.ts'
import { insertReversiones } from '../../features/libros/asientos.queries.ts'
import { asentarTransaccion } from './registrarTransaccion.ts'

/**
 * Edits a manual movement: reverses its asiento on its day and posts a new one.
 * @throws MOVIMIENTO_NO_ENCONTRADO, FECHA_FUTURA, FECHA_LEJANA, PERIODO_CERRADO, MOVIMIENTO_INMUTABLE for the
 * row of a payment, MOVIMIENTO_DE_CAJA for the row of a till shift
 */
export function editarTransaccion(
  db: Db,
  id: string,
  { fecha, ...cambios }: CambiosTransaccion,
  by: Actor,
): Promise<Transaccion> {
  return atomically(db, async (trx) => {
    const before = await lockTransaccion(trx, id)
    const named = Object.entries({ ...cambios, ...(fecha && { fecha: ledgerDay(fecha, by, before.fecha) }) })
    const changed = named.filter(
      ([field, value]) => value !== undefined && value !== before[field as keyof TransaccionRow],
    )
    if (changed.length > 0) {
      const despues = Object.fromEntries(changed)
      const antes = Object.fromEntries(
        changed.map(([field]) => [field, before[field as keyof TransaccionRow]]),
      )
      await updateTransaccion(trx, id, despues)
      await insertHistorial(trx, id, { antes, despues }, by)
      await insertReversiones(trx, [{ id, revierteId: id, fecha: before.fecha }], by)
      const transaccion = await getTransaccion(trx, id)
      await asentarTransaccion(trx, transaccion, by)
      return transaccion
    }
    return getTransaccion(trx, id)
  })
}
