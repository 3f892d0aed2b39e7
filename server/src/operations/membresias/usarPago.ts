import { dayIn } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { MembresiaVista } from '@gym/contract/membresias/membresias.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import {
  isMembresiaCobrada,
  setPagoOfMembresia,
  verMembresia,
} from '../../features/membresias/membresias.queries.ts'
import { lockPagoToEdit } from '../../features/pagos/pagos.queries.ts'
import { requirePagoLibre } from './crearMembresia.ts'
import { lockForEdit } from './editarMembresia.ts'

/**
 * Charges an existing membership with a payment of its client that is of no membership.
 * @throws MEMBRESIA_NO_ENCONTRADA, MEMBRESIA_YA_COBRADA, PAGO_NO_ENCONTRADO, ES_DE_UNA_VENTA, PAGO_NO_ALCANZA,
 * and as `requirePagoLibre`
 */
export function usarPago(db: Db, id: string, pago: string, by: Actor): Promise<MembresiaVista> {
  return atomically(db, async (trx) => {
    // Locks the payment before the client, as edits of payments and merges do, against deadlocks.
    const { monto } = await lockPagoToEdit(trx, pago)
    const { clienteId: cliente, tipo, precio } = await lockForEdit(trx, id, {})
    const today = dayIn(by.timeZone, by.now)
    const { cortesia } = await verMembresia(trx, id, today)
    if (cortesia !== null || (await isMembresiaCobrada(trx, id))) throw new AppError('MEMBRESIA_YA_COBRADA')
    await requirePagoLibre(trx, pago, { cliente, tipo })
    if (monto < precio) {
      const mensaje = `Ese pago es de ${formatMoney(monto)}, y la membresía cuesta ${formatMoney(precio)}.`
      throw new AppError('PAGO_NO_ALCANZA', { mensaje })
    }
    await setPagoOfMembresia(trx, id, pago)
    return verMembresia(trx, id, today)
  })
}
