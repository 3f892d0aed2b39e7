import { atomically, type Db } from '../../db/connection/database.ts'
import { lockClientesEvenDeleted } from '../../features/clientes/clientes.queries.ts'
import {
  hideMembresia,
  hideMembresias,
  listClientesOf,
} from '../../features/membresias/membresias.queries.ts'

/** Hides those of its plan's other persons too: attendances refer to them. @throws MEMBRESIA_NO_ENCONTRADA */
export function eliminarMembresia(db: Db, id: string, now: Date): Promise<void> {
  return atomically(db, async (trx) => {
    await lockClientesEvenDeleted(trx, await listClientesOf(trx, [id]))
    await hideMembresia(trx, id, now)
    await hideMembresias(trx, [id], now)
  })
}
