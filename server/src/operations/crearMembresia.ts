import { toDay } from '@gym/contract/fields'
import type { Membresia, NuevaMembresia } from '@gym/contract/membresias'
import type { Actor } from '../actor.ts'
import { atomically, type Db } from '../db/database.ts'
import { lockCliente } from '../features/clientes/clientes.queries.ts'
import { getMembresia, insertMembresia } from '../features/membresias/membresias.queries.ts'

/** A membership for a client that is there, and stays there until it is made. @throws CLIENTE_NO_ENCONTRADO */
export function crearMembresia(
  db: Db,
  { cliente, fechainicio, ...rest }: NuevaMembresia,
  { now, timeZone }: Actor,
): Promise<Membresia> {
  return atomically(db, async (trx) => {
    await lockCliente(trx, cliente)
    const nueva = { ...rest, clienteId: cliente, fechainicio: toDay(fechainicio, timeZone) }
    return getMembresia(trx, await insertMembresia(trx, nueva, now))
  })
}
