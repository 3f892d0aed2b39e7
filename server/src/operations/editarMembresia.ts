import { dayIn, formatDay } from '@gym/contract/calendar'
import type { CambiosMembresia, MembresiaVista } from '@gym/contract/membresias'
import { formatMoney } from '@gym/contract/money'
import type { Actor } from '../actor.ts'
import { AppError } from '../app-error.ts'
import { atomically, type Db } from '../db/database.ts'
import { holdClientes, lockCliente } from '../features/clientes/clientes.queries.ts'
import { getClienteOfMembresia } from '../features/membresias/congelaciones.queries.ts'
import {
  lockMembresia,
  type MembresiaRow,
  updateMembresia,
  verMembresia,
} from '../features/membresias/membresias.queries.ts'
import { findPagoOfMembresia } from '../features/pagos/pagos.queries.ts'
import { writtenDay } from '../written-day.ts'

/**
 * Changes the fields given; the end follows the start and the duration.
 * @throws CLIENTE_NO_ENCONTRADO, MEMBRESIA_NO_ENCONTRADA, MEMBRESIA_PAGADA, FECHA_LEJANA, CONGELACION_FUERA where it would
 * begin after it was frozen
 */
export function editarMembresia(
  db: Db,
  id: string,
  cambios: CambiosMembresia,
  by: Actor,
): Promise<MembresiaVista> {
  return atomically(db, async (trx) => {
    const before = await lockForEdit(trx, id, cambios)
    const { cliente, fechainicio, ...rest } = cambios
    if (cliente && cliente !== before.clienteId) await requireUnpaid(trx, id)
    await updateMembresia(trx, id, {
      ...before,
      ...rest,
      ...(cliente && { clienteId: cliente }),
      ...(fechainicio && {
        fechainicio: writtenDay(fechainicio, by, { campo: 'fechainicio', before: before.fechainicio }),
      }),
    })
    return verMembresia(trx, id, dayIn(by.timeZone, by.now))
  })
}

/** What a client paid for stays theirs; a payment that was voided holds nothing. @throws MEMBRESIA_PAGADA */
async function requireUnpaid(trx: Db, id: string): Promise<void> {
  const pago = await findPagoOfMembresia(trx, id)
  if (!pago) return
  const mensaje = `La pagó su cliente: ${formatMoney(pago.monto)} el ${formatDay(pago.fecha)}. No puede pasar a otro cliente mientras ese pago exista.`
  throw new AppError('MEMBRESIA_PAGADA', { mensaje })
}

/**
 * Holds whose it is, and whom it is given to, before the membership, as everywhere.
 * @throws CLIENTE_NO_ENCONTRADO, MEMBRESIA_NO_ENCONTRADA
 */
export async function lockForEdit(
  trx: Db,
  id: string,
  { cliente }: Pick<CambiosMembresia, 'cliente'>,
): Promise<MembresiaRow> {
  const whose = await getClienteOfMembresia(trx, id)
  await holdClientes(trx, cliente ? [whose, cliente] : [whose])
  // While these were waited for it may have become somebody else's.
  if ((await getClienteOfMembresia(trx, id)) !== whose) return lockForEdit(trx, id, { cliente })
  if (cliente) await lockCliente(trx, cliente)
  return lockMembresia(trx, id)
}
