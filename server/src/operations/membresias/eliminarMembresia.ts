import { atomically, type Db } from '../../db/connection/database.ts'
import { holdCliente } from '../../features/clientes/clientes.queries.ts'
import { getClienteOfMembresia } from '../../features/membresias/congelaciones/congelaciones.queries.ts'
import { hideMembresia } from '../../features/membresias/membresias.queries.ts'

/**
 * Deletes a membership, after locking its client; attendances keep referring to it.
 * @throws MEMBRESIA_NO_ENCONTRADA
 */
export function eliminarMembresia(db: Db, id: string, now: Date): Promise<void> {
  return atomically(db, async (trx) => {
    await holdCliente(trx, await getClienteOfMembresia(trx, id))
    await hideMembresia(trx, id, now)
  })
}
