import type { Actor } from '../actor.ts'
import { atomically, type Db } from '../db/database.ts'
import { deleteCuposOfCliente } from '../features/clases/inscripciones.queries.ts'
import { hideCliente } from '../features/clientes/clientes.queries.ts'

/**
 * Deletes a client: hidden from the lists, the number free, the places in classes free too. Hiding comes first,
 * because it holds the client's row, which every enrolment holds before its slot.
 * @throws CLIENTE_NO_ENCONTRADO
 */
export function eliminarCliente(db: Db, id: string, { now }: Pick<Actor, 'now'>): Promise<void> {
  return atomically(db, async (trx) => {
    await hideCliente(trx, id, now)
    await deleteCuposOfCliente(trx, id, now)
  })
}
