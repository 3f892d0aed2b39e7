import type { Actor } from '../../core/actor.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { deleteCuposOfCliente } from '../../features/clases/inscripciones.queries.ts'
import { hideCliente } from '../../features/clientes/clientes.queries.ts'

/** @throws CLIENTE_NO_ENCONTRADO */
export function eliminarCliente(db: Db, id: string, { now }: Pick<Actor, 'now'>): Promise<void> {
  return atomically(db, async (trx) => {
    await hideCliente(trx, id, now)
    await deleteCuposOfCliente(trx, id, now)
  })
}
