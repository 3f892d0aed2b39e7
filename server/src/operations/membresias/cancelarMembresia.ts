import { dayIn } from '@gym/contract/core/calendar'
import type { NuevaCancelacion } from '@gym/contract/membresias/congelaciones.schema'
import type { MembresiaVista } from '@gym/contract/membresias/membresias.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError, found } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { lockClienteAlone } from '../../features/clientes/clientes.queries.ts'
import { insertCancelacion } from '../../features/membresias/cancelaciones.queries.ts'
import {
  getClienteOfMembresia,
  listCongelaciones,
  listFechadas,
} from '../../features/membresias/congelaciones/congelaciones.queries.ts'
import { verMembresia } from '../../features/membresias/membresias.queries.ts'
import { dejarDeCongelar } from './descongelarMembresia.ts'

/**
 * Cancels today, which ends the freeze, or at the end. Moves no money: a refund is a return of the sale.
 * @throws MEMBRESIA_NO_ENCONTRADA, CLIENTE_NO_ENCONTRADO, MEMBRESIA_TERMINADA, MEMBRESIA_CONGELADA,
 * MEMBRESIA_YA_CANCELADA
 */
export function cancelarMembresia(
  db: Db,
  id: string,
  { cuando, motivo, nota }: NuevaCancelacion,
  by: Actor,
): Promise<MembresiaVista> {
  return atomically(db, async (trx) => {
    const today = dayIn(by.timeZone, by.now)
    const clienteId = await getClienteOfMembresia(trx, id)
    await lockClienteAlone(trx, clienteId)
    const fechadas = await listFechadas(trx, clienteId, today, { hold: true })
    const { fin } = found(
      fechadas.find(({ _id }) => _id === id),
      'MEMBRESIA_TERMINADA',
    )
    if (cuando === 'hoy') await dejarDeCongelar(trx, { id, clienteId }, by)
    else await requireEnd(trx, { id, clienteId }, by)
    const efectiva = cuando === 'hoy' ? today : fin
    const cancelacion = { membresiaId: id, clienteId, cuando, efectiva, motivo, nota: nota ?? null }
    await insertCancelacion(trx, { ...cancelacion, creadoPor: by.user._id }, by.now)
    return verMembresia(trx, id, today)
  })
}

/** Refuses during an open-ended freeze, because the end is unknown. @throws MEMBRESIA_CONGELADA */
async function requireEnd(
  trx: Db,
  { id, clienteId }: { id: string; clienteId: string },
  { now, timeZone }: Actor,
): Promise<void> {
  const there = await listCongelaciones(trx, clienteId, { today: dayIn(timeZone, now), timeZone })
  if (there.some(({ membresiaId, hasta }) => membresiaId === id && !hasta))
    throw new AppError('MEMBRESIA_CONGELADA')
}
