import type { Espera, NuevaEspera } from '@gym/contract/clases/esperas.schema'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { countCupos, lockHorarioById } from '../../features/clases/clases.queries.ts'
import { getEspera, insertEspera } from '../../features/clases/esperas.queries.ts'
import { isInscrito } from '../../features/clases/inscripciones.queries.ts'
import { lockCliente, lockClienteByNumero } from '../../features/clientes/clientes.queries.ts'

/**
 * @throws CLIENTE_NO_ENCONTRADO, CLASE_NO_ENCONTRADA, CLIENTE_INACTIVO, YA_INSCRITO, HAY_CUPOS, YA_EN_ESPERA
 */
export function apuntarEnEspera(db: Db, nueva: NuevaEspera, now: Date): Promise<Espera> {
  return atomically(db, async (trx) => {
    const { estado, _id: clienteId } = nueva.clienteId
      ? await lockCliente(trx, nueva.clienteId)
      : await lockClienteByNumero(trx, nueva.numeroIdentificacion ?? '')
    const { _id: horarioId } = await lockHorarioById(trx, nueva.claseId)
    if (estado === 'inactivo') throw new AppError('CLIENTE_INACTIVO')
    if (await isInscrito(trx, { horarioId, clienteId })) throw new AppError('YA_INSCRITO')
    const id = await insertEspera(trx, { horarioId, clienteId }, now)
    // Counts with the new entry included: 0 or more means a place for this client too.
    if ((await countCupos(trx, horarioId, now)) >= 0) throw new AppError('HAY_CUPOS')
    return getEspera(trx, id, now)
  })
}
