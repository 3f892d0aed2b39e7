import { toDay } from '@gym/contract/fields'
import type { CambiosMembresia, Membresia } from '@gym/contract/membresias'
import type { Actor } from '../actor.ts'
import { atomically, type Db } from '../db/database.ts'
import { lockCliente } from '../features/clientes/clientes.queries.ts'
import { getMembresia, lockMembresia, updateMembresia } from '../features/membresias/membresias.queries.ts'

/**
 * Changes the fields given; the end follows the start and the duration.
 * @throws CLIENTE_NO_ENCONTRADO, MEMBRESIA_NO_ENCONTRADA
 */
export function editarMembresia(
  db: Db,
  id: string,
  cambios: CambiosMembresia,
  { timeZone }: Actor,
): Promise<Membresia> {
  return atomically(db, async (trx) => {
    const before = await lockForEdit(trx, id, cambios)
    const { cliente, fechainicio, ...rest } = cambios
    await updateMembresia(trx, id, {
      ...before,
      ...rest,
      ...(cliente && { clienteId: cliente }),
      ...(fechainicio && { fechainicio: toDay(fechainicio, timeZone) }),
    })
    return getMembresia(trx, id)
  })
}

/**
 * Holds the client that it is given to before the membership, as everywhere.
 * @throws CLIENTE_NO_ENCONTRADO, MEMBRESIA_NO_ENCONTRADA
 */
export async function lockForEdit(trx: Db, id: string, { cliente }: CambiosMembresia) {
  if (cliente) await lockCliente(trx, cliente)
  return lockMembresia(trx, id)
}
