import { formatMoney, inCents } from '@gym/contract/core/money'
import { superaDescuento } from '@gym/contract/ventas/ventas.rules'
import type { Actor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { listMembresiasPorCobrar } from '../../features/membresias/por-cobrar.queries.ts'
import { findListaDePago, insertRebaja } from '../../features/ventas/rebajas.queries.ts'
import { listaDeMembresia, listPlanesDeLista } from '../ventas/listaDeMembresia.ts'

interface PagoUsado {
  _id: string
  monto: number
}

/**
 * Records a discount if the payment is below the list price, unless one recorded for the payment covers it.
 * @param descuentoMaximo largest discount in percent that the caller may give; unlimited if undefined
 * @throws DESCUENTO_POR_AUTORIZAR
 */
export async function noteRebajaDelPago(
  trx: Db,
  membresiaId: string,
  { _id, monto }: PagoUsado,
  by: Actor & { descuentoMaximo?: number },
): Promise<void> {
  const dada = (await listMembresiasPorCobrar(trx, [membresiaId])).get(membresiaId)
  if (!dada) return
  const { lista } = listaDeMembresia(await listPlanesDeLista(trx), dada, dada.precio)
  if (monto >= lista) return
  const { descuentoMaximo = 100 } = by
  const rebajada = { tipo: 'membresia', lista: inCents(lista), monto: inCents(monto) } as const
  if (descuentoMaximo < 100 && superaDescuento([rebajada], descuentoMaximo)) {
    const mensaje = `Ese pago es de ${formatMoney(monto)}, y la membresía vale ${formatMoney(lista)}: pide a un administrador que lo acepte.`
    throw new AppError('DESCUENTO_POR_AUTORIZAR', { mensaje })
  }
  if (((await findListaDePago(trx, _id)) ?? 0) >= lista) return
  const motivo = 'Cobrada con un pago de menos'
  await insertRebaja(trx, { tipo: 'edicion', membresiaId }, { lista, monto, motivo }, by)
}
