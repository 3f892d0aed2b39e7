import { dayIn } from '@gym/contract/calendar'
import { toDay } from '@gym/contract/fields'
import type { MembresiaCreada, NuevaMembresia } from '@gym/contract/membresias'
import type { Actor } from '../actor.ts'
import { AppError, fieldError } from '../app-error.ts'
import { atomically, type Db } from '../db/database.ts'
import { lockCliente } from '../features/clientes/clientes.queries.ts'
import { getMembresia, insertMembresia } from '../features/membresias/membresias.queries.ts'
import { getPago, lockPago } from '../features/pagos/pagos.queries.ts'
import { findProductoEnVenta } from '../features/productos/productos.queries.ts'
import { asentarPago } from './registrarPago.ts'

/**
 * A membership for a client that is there, and stays there until it is made. With `cobro` it is charged in the same act:
 * its price, today, under the product named like its type where one is on sale; or it takes the payment that is there.
 * @throws CLIENTE_NO_ENCONTRADO, NADA_QUE_COBRAR, PAGO_NO_ENCONTRADO, PAGO_CON_MEMBRESIA
 */
export function crearMembresia(db: Db, nueva: NuevaMembresia, by: Actor): Promise<MembresiaCreada> {
  const { cliente, fechainicio, cobro, ...rest } = nueva
  return atomically(db, async (trx) => {
    await lockCliente(trx, cliente)
    const pagoId = cobro ? await payFor(trx, nueva, cobro, by) : null
    const row = { ...rest, clienteId: cliente, fechainicio: toDay(fechainicio, by.timeZone), pagoId }
    const membresia = await getMembresia(trx, await insertMembresia(trx, row, by.now))
    return pagoId ? { ...membresia, pago: await getPago(trx, pagoId) } : membresia
  })
}

/** The id of the payment: a new one of the membership's price, or the client's own that is there. */
async function payFor(
  trx: Db,
  { cliente, tipo, precio }: NuevaMembresia,
  cobro: NonNullable<NuevaMembresia['cobro']>,
  by: Actor,
): Promise<string> {
  if ('pago' in cobro) {
    const { clienteId } = await lockPago(trx, cobro.pago)
    if (clienteId !== cliente) throw new AppError('PAGO_NO_ENCONTRADO')
    return cobro.pago
  }
  if (precio === 0) throw fieldError('NADA_QUE_COBRAR', 'precio')
  const producto = await findProductoEnVenta(trx, tipo)
  const pago = await asentarPago(
    trx,
    {
      clienteId: cliente,
      productoId: producto?._id ?? null,
      cantidad: 1,
      precioUnitario: producto ? precio : null,
      monto: precio,
      fecha: dayIn(by.timeZone, by.now),
      metodoPago: cobro.metodoPago,
      stockTomado: 0,
    },
    by,
  )
  return pago._id
}
