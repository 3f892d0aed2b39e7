import type { CopiaDePlan, PlanCopiado } from '@gym/contract/rutinas/rutinas.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { lockClienteAlone } from '../../features/clientes/clientes.queries.ts'
import { copyAsignaciones, countAsignaciones } from '../../features/rutinas/asignaciones.queries.ts'
import { requireNumero } from './asignarRutina.ts'

/** @throws CLIENTE_NO_ENCONTRADO, CLIENTE_SIN_NUMERO, CLIENTE_CON_RUTINAS, NADA_QUE_COPIAR */
export function copiarPlan(db: Db, { de, a }: CopiaDePlan, by: Actor): Promise<PlanCopiado> {
  return atomically(db, async (trx) => {
    const cliente = await lockClienteAlone(trx, a)
    requireNumero(cliente)
    const held = await countAsignaciones(trx, a)
    if (held > 0) {
      const rutinas = held === 1 ? '1 rutina asignada' : `${held} rutinas asignadas`
      const mensaje = `${cliente.nombre} ${cliente.apellido} ya tiene ${rutinas}: el plan se copia a quien no tiene ninguna.`
      throw new AppError('CLIENTE_CON_RUTINAS', { mensaje })
    }
    const copiadas = await copyAsignaciones(trx, { de, a }, by)
    if (copiadas === 0) throw new AppError('NADA_QUE_COPIAR')
    return { copiadas }
  })
}
