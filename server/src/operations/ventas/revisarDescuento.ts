import { inCents } from '@gym/contract/core/money'
import { porAutorizar, SIN_LISTA_POR_AUTORIZAR, superaDescuento } from '@gym/contract/ventas/ventas.rules'
import type { NuevaVenta } from '@gym/contract/ventas/ventas.schema'
import type { Cajero } from '../../core/actor.ts'
import { AppError, fieldError } from '../../core/app-error.ts'
import { refuse } from '../../core/refuse.ts'
import type { Db } from '../../db/connection/database.ts'
import { type Autorizado, noteAutorizacion } from '../cuentas/autorizar.ts'
import type { LineaPagada } from './pagarCarrito.ts'

/** The seller, with the gym's limits and the second person, whose password has been verified. */
export type Vendedor = Cajero & {
  diasDePlazo: number
  /** Percentage above which the discounts need a second person; without it there is no limit. */
  descuentoMaximo?: number | undefined
  autoriza?: Autorizado | undefined
}

/** Requires a reason to give a membership without a plan for 0 pesos. @throws VENTA_SIN_MOTIVO */
export function requireMotivo({ descuento, motivo }: NuevaVenta, lineas: LineaPagada[], by: Vendedor) {
  const isUnsaid = lineas.some(
    ({ membresia, monto, pedida }) => membresia && !membresia.plan && monto === 0 && !pedida.descuento,
  )
  if (!isUnsaid || descuento || motivo) return
  refuse(by, fieldError('VENTA_SIN_MOTIVO', 'motivo'), {
    codigo: 'DESCUENTO_ALTO',
    texto: 'No se cobró nada y no se dijo por qué.',
  })
}

/**
 * Requires a second person for a discount over the limit, or for a typed price without a list price. Returns
 * their id; null if none is needed, or for an offline sale without one.
 * @throws DESCUENTO_POR_AUTORIZAR, AUTORIZACION_INCORRECTA, AUTORIZACION_NO_VALE, AUTORIZACION_SIN_CODIGO,
 * AUTORIZACION_CODIGO_INCORRECTO
 */
export async function requireRebaja(
  trx: Db,
  ventaId: string,
  lineas: LineaPagada[],
  by: Vendedor,
): Promise<string | null> {
  const { descuentoMaximo, autoriza } = by
  const rebajadas = lineas.map(({ tipo, lista, cantidad, monto }) => ({
    tipo,
    lista: inCents(lista) * cantidad,
    monto,
  }))
  if (descuentoMaximo === undefined || descuentoMaximo >= 100) return null
  const isOver = superaDescuento(rebajadas, descuentoMaximo)
  if (!isOver && lineas.every(({ sinLista }) => !sinLista)) return null
  if (!autoriza) {
    const mensaje = isOver ? porAutorizar(descuentoMaximo) : SIN_LISTA_POR_AUTORIZAR
    refuse(by, new AppError('DESCUENTO_POR_AUTORIZAR', { mensaje }), {
      codigo: 'DESCUENTO_ALTO',
      texto: isOver
        ? `Su descuento pasa del ${descuentoMaximo} % y nadie más lo autorizó.`
        : 'Ningún plan dice cuánto vale, y nadie más autorizó su precio.',
    })
    return null
  }
  // Checks again, because the author of an offline sale may not be its sender.
  if (autoriza._id === by.user._id) throw new AppError('AUTORIZACION_NO_VALE')
  await noteAutorizacion(
    trx,
    autoriza,
    { accion: 'registrarVenta', recurso: 'ventas_autorizaciones', recursoId: ventaId },
    by,
  )
  return autoriza._id
}
