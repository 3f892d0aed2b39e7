import { type Asignacion, areApart, type CambiosAsignacion } from '@gym/contract/rutinas/rutinas.schema'
import { fieldError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import {
  getAsignacion,
  lockAsignacion,
  updateAsignacion,
} from '../../features/rutinas/asignaciones.queries.ts'
import { lockClienteWithNumero } from './asignarRutina.ts'

/**
 * @throws ASIGNACION_NO_ENCONTRADA, DIA_EN_AMBAS_LISTAS, CLIENTE_NO_ENCONTRADO, CLIENTE_SIN_NUMERO,
 * RUTINA_NO_ENCONTRADA, RUTINA_YA_ASIGNADA
 */
export function editarAsignacion(db: Db, id: string, cambios: CambiosAsignacion): Promise<Asignacion> {
  return atomically(db, async (trx) => {
    const before = await lockAsignacion(trx, id)
    const after = {
      clienteId: cambios.clienteId ?? before.clienteId,
      rutinaId: cambios.rutinaId ?? before.rutinaId,
      diasEntrenamiento: cambios.diasEntrenamiento ?? before.diasEntrenamiento,
      diasDescanso: cambios.diasDescanso ?? before.diasDescanso,
    }
    requireApart(after, cambios)
    if (after.clienteId !== before.clienteId) await lockClienteWithNumero(trx, after.clienteId)
    await updateAsignacion(trx, id, after)
    return getAsignacion(trx, id)
  })
}

function requireApart(
  days: { diasEntrenamiento: string[]; diasDescanso: string[] },
  cambios: CambiosAsignacion,
): void {
  if (areApart(days)) return
  throw fieldError('DIA_EN_AMBAS_LISTAS', cambios.diasDescanso ? 'diasDescanso' : 'diasEntrenamiento')
}
