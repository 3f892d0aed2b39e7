import { toDay } from '@gym/contract/fields'
import type { CambiosMembresia, Membresia } from '@gym/contract/membresias'
import type { Actor } from '../actor.ts'
import { atomically, type Db } from '../db/database.ts'
import { lockCliente } from '../features/clientes/clientes.queries.ts'
import { getMembresia, lockMembresia, updateMembresia } from '../features/membresias/membresias.queries.ts'

/**
 * Changes the fields given; the end follows the start and the duration. The client is locked before the membership,
 * as everywhere.
 * @throws CLIENTE_NO_ENCONTRADO, MEMBRESIA_NO_ENCONTRADA
 */
export function editarMembresia(
  db: Db,
  id: string,
  { cliente, fechainicio, ...rest }: CambiosMembresia,
  { timeZone }: Actor,
): Promise<Membresia> {
  return atomically(db, async (trx) => {
    if (cliente) await lockCliente(trx, cliente)
    const before = await lockMembresia(trx, id)
    await updateMembresia(trx, id, {
      ...before,
      ...rest,
      ...(cliente && { clienteId: cliente }),
      ...(fechainicio && { fechainicio: toDay(fechainicio, timeZone) }),
    })
    return getMembresia(trx, id)
  })
}
