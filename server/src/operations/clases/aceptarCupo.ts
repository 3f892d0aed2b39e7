import type { Inscripcion } from '@gym/contract/clases/clases.schema'
import type { Actor } from '../../core/actor.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { lockHorarioById } from '../../features/clases/clases.queries.ts'
import { getDeQuien } from '../../features/clases/esperas.queries.ts'
import { lockCliente } from '../../features/clientes/clientes.queries.ts'
import { ocuparCupo } from './ocuparCupo.ts'

/**
 * @throws ESPERA_NO_ENCONTRADA, CLIENTE_NO_ENCONTRADO, CLASE_NO_ENCONTRADA, CLIENTE_INACTIVO, YA_INSCRITO,
 * SIN_CUPOS
 */
export function aceptarCupo(
  db: Db,
  esperaId: string,
  by: Pick<Actor, 'now' | 'timeZone'>,
): Promise<Inscripcion> {
  return atomically(db, async (trx) => {
    const { clienteId, horarioId } = await getDeQuien(trx, esperaId)
    const cliente = await lockCliente(trx, clienteId)
    return ocuparCupo(trx, { cliente, horario: await lockHorarioById(trx, horarioId) }, by)
  })
}
