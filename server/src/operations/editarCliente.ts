import type { CambiosCliente, Cliente } from '@gym/contract/clientes'
import { atomically, type Db } from '../db/database.ts'
import { deleteInscripcionesOfCliente } from '../features/clases/inscripciones.queries.ts'
import { updateCliente } from '../features/clientes/clientes.queries.ts'

/**
 * Changes the fields given. Who is made inactive lets go of their places in classes: the client's row is held by the
 * change, so an enrolment of the same moment comes before it and ends, or after it and is refused.
 * @throws CLIENTE_NO_ENCONTRADO, CEDULA_DUPLICADA
 */
export function editarCliente(db: Db, id: string, cambios: CambiosCliente): Promise<Cliente> {
  return atomically(db, async (trx) => {
    const cliente = await updateCliente(trx, id, cambios)
    if (cliente.estado === 'inactivo') await deleteInscripcionesOfCliente(trx, id)
    return cliente
  })
}
