import { dayIn } from '@gym/contract/core/calendar'
import { formatMoney } from '@gym/contract/core/money'
import type { MembresiaVista } from '@gym/contract/membresias/membresias.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import {
  findMembresiaOfPago,
  isMembresiaDada,
  setPagoOfMembresia,
  verMembresia,
} from '../../features/membresias/membresias.queries.ts'
import { putDiasVendidos } from '../../features/pagos/dias-vendidos.queries.ts'
import { lockPagoToEdit } from '../../features/pagos/pagos.queries.ts'
import { requirePagoLibre } from './crearMembresia.ts'
import { lockForEdit } from './editarMembresia.ts'
import { noteRebajaDelPago } from './rebajaDelPago.ts'

const CHARGED = 'Esa membresía ya está cobrada.'

/**
 * Charges a membership with a payment that has none. A repeated call returns the charged membership.
 * @throws MEMBRESIA_NO_ENCONTRADA, MEMBRESIA_YA_COBRADA, PAGO_NO_ENCONTRADO, ES_DE_UNA_VENTA,
 * PAGO_NO_ALCANZA, DESCUENTO_POR_AUTORIZAR, and as `requirePagoLibre`
 */
export function usarPago(
  db: Db,
  id: string,
  pago: string,
  by: Actor & { descuentoMaximo?: number },
): Promise<MembresiaVista> {
  return atomically(db, async (trx) => {
    // Locks the payment before the client, as `editarPago` and `fusionarClientes` do, against deadlocks.
    const { monto } = await lockPagoToEdit(trx, pago)
    const { clienteId: cliente, tipo, precio } = await lockForEdit(trx, id, {})
    const today = dayIn(by.timeZone, by.now)
    if ((await findMembresiaOfPago(trx, pago))?._id === id) return verMembresia(trx, id, today)
    if (await isMembresiaDada(trx, id)) throw new AppError('MEMBRESIA_YA_COBRADA', { mensaje: CHARGED })
    await requirePagoLibre(trx, pago, { cliente, tipo })
    if (monto < precio) {
      const mensaje = `Ese pago es de ${formatMoney(monto)}, y la membresía cuesta ${formatMoney(precio)}.`
      throw new AppError('PAGO_NO_ALCANZA', { mensaje })
    }
    await noteRebajaDelPago(trx, id, { _id: pago, monto }, by)
    await setPagoOfMembresia(trx, id, pago)
    await putDiasVendidos(trx, pago)
    return verMembresia(trx, id, today)
  })
}
