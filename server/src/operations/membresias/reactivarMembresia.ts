import { dayIn } from '@gym/contract/core/calendar'
import type { MembresiaVista } from '@gym/contract/membresias/membresias.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { lockClienteAlone } from '../../features/clientes/clientes.queries.ts'
import { endCancelacion } from '../../features/membresias/cancelaciones.queries.ts'
import { getClienteOfMembresia } from '../../features/membresias/congelaciones/congelaciones.queries.ts'
import { verMembresia } from '../../features/membresias/membresias.queries.ts'
import { requireOwnDays } from './crearMembresia.ts'

/**
 * @throws MEMBRESIA_NO_ENCONTRADA, CLIENTE_NO_ENCONTRADO, MEMBRESIA_NO_CANCELADA, MEMBRESIA_TERMINADA,
 * MEMBRESIA_CRUZADA
 */
export function reactivarMembresia(db: Db, id: string, by: Actor): Promise<MembresiaVista> {
  return atomically(db, async (trx) => {
    const today = dayIn(by.timeZone, by.now)
    const clienteId = await getClienteOfMembresia(trx, id)
    const { nombre, apellido } = await lockClienteAlone(trx, clienteId)
    const known = await endCancelacion(trx, id, { userId: by.user._id, now: by.now })
    const membresia = await verMembresia(trx, id, today)
    if (membresia.fechafin < today) throw new AppError('MEMBRESIA_TERMINADA')
    await requireOwnDays(trx, id, `${nombre} ${apellido}`, known, by)
    return membresia
  })
}
