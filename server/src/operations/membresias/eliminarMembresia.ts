import { atomically, type Db } from '../../db/connection/database.ts'
import { holdClientes } from '../../features/clientes/clientes.queries.ts'
import { getClienteOfMembresia } from '../../features/membresias/congelaciones/congelaciones.queries.ts'
import {
  hideMembresia,
  hideMembresias,
  listClientesDelPlan,
} from '../../features/membresias/membresias.queries.ts'

/**
 * Hides it, and those of the other persons of its plan, after locking the clients; attendances still refer to them.
 * @throws MEMBRESIA_NO_ENCONTRADA
 */
export function eliminarMembresia(db: Db, id: string, now: Date): Promise<void> {
  return atomically(db, async (trx) => {
    const otros = await listClientesDelPlan(trx, id)
    await holdClientes(trx, [await getClienteOfMembresia(trx, id), ...otros])
    await hideMembresia(trx, id, now)
    await hideMembresias(trx, [id], now)
  })
}
