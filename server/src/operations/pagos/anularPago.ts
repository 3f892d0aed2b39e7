import type { Actor } from '../../core/actor.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { holdTurnoDePagos } from '../../features/caja/movimientos.queries.ts'
import { hidePago, lockPagoToEdit } from '../../features/pagos/pagos.queries.ts'
import { addStock } from '../../features/productos/productos.queries.ts'
import { revertirIngreso } from './asentarIngreso.ts'

/** @throws PAGO_NO_ENCONTRADO, ES_DE_UNA_VENTA */
export function anularPago(db: Db, id: string, by: Actor): Promise<void> {
  return atomically(db, async (trx) => {
    const { productoId, stockTomado } = await lockPagoToEdit(trx, id)
    if (productoId) await addStock(trx, productoId, stockTomado)
    await revertirIngreso(trx, id, await holdTurnoDePagos(trx, [id], by), by)
    await hidePago(trx, id, by.now)
  })
}
