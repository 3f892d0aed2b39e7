import type { CambiosCliente, Cliente } from '@gym/contract/clientes/clientes.schema'
import type { Actor } from '../../core/actor.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { deleteCuposOfCliente } from '../../features/clases/inscripciones.queries.ts'
import { insertHistorial, lockClienteAlone, updateCliente } from '../../features/clientes/clientes.queries.ts'
import { requireBorn } from '../../features/clientes/clientes.rules.ts'

/**
 * Edits a client, with history. Deactivation deletes their enrolments and entries in waiting lists.
 * @throws CLIENTE_NO_ENCONTRADO, CEDULA_DUPLICADA, NACIMIENTO_FUTURO
 */
export function editarCliente(db: Db, id: string, cambios: CambiosCliente, by: Actor): Promise<Cliente> {
  requireBorn(cambios, by)
  return atomically(db, async (trx) => {
    const before = await lockClienteAlone(trx, id)
    const after = await updateCliente(trx, id, cambios)
    await insertHistorial(trx, id, { before, after }, by)
    if (after.estado === 'inactivo') await deleteCuposOfCliente(trx, id, by.now)
    return after
  })
}
