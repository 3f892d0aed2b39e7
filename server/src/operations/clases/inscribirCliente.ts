import type { Inscripcion, NuevaInscripcion } from '@gym/contract/clases/clases.schema'
import type { Actor } from '../../core/actor.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { lockHorario } from '../../features/clases/clases.queries.ts'
import { lockClienteByNumero } from '../../features/clientes/clientes.queries.ts'
import { ocuparCupo } from './ocuparCupo.ts'

/**
 * Locks the client before the slot, so that a concurrent deletion of the client waits.
 * @throws CLIENTE_NO_ENCONTRADO, CLASE_NO_ENCONTRADA, CLIENTE_INACTIVO, YA_INSCRITO, SIN_CUPOS
 */
export function inscribirCliente(
  db: Db,
  nueva: NuevaInscripcion,
  by: Pick<Actor, 'now' | 'timeZone'>,
): Promise<Inscripcion> {
  return atomically(db, async (trx) => {
    const cliente = await lockClienteByNumero(trx, nueva.numeroIdentificacion)
    return ocuparCupo(trx, { cliente, horario: await lockHorario(trx, nueva) }, by)
  })
}
