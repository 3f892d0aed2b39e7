import type { Inscripcion, NuevaInscripcion } from '@gym/contract/clases'
import type { Actor } from '../actor.ts'
import { atomically, type Db } from '../db/database.ts'
import { lockHorario } from '../features/clases/clases.queries.ts'
import { lockClienteByNumero } from '../features/clientes/clientes.queries.ts'
import { ocuparCupo } from './ocuparCupo.ts'

/**
 * Enrols the holder of a number in a weekly slot. The client's row is held before the slot's, here and wherever both
 * are: a client who is deleted or a slot that is removed at the same moment comes before or after, never between.
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
