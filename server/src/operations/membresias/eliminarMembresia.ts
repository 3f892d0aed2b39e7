import { atomically, type Db } from '../../db/connection/database.ts'
import { lockClientesEvenDeleted } from '../../features/clientes/clientes.queries.ts'
import {
  hideMembresia,
  hideMembresias,
  listClientesOf,
} from '../../features/membresias/membresias.queries.ts'

/**
 * Hides the membership, and those of the plan's other persons, instead of deleting the rows, to which
 * attendances refer. @throws MEMBRESIA_NO_ENCONTRADA
 */
export function eliminarMembresia(db: Db, id: string, now: Date): Promise<void> {
  return atomically(db, async (trx) => {
    await lockClientesEvenDeleted(trx, await listClientesOf(trx, [id]))
    await hideMembresia(trx, id, now)
    await hideMembresias(trx, [id], now)
  })
}
