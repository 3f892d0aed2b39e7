import { inCents, MAX_MONEY } from '@gym/contract/core/money'
import {
  type CarritoValorado,
  CENT,
  type Cents,
  juntar,
  type Parte,
  pagarLineas,
  type Rebaja,
  type Redondeo,
  revisarCobros,
  type Tender,
  valorarCarrito,
} from '@gym/contract/ventas/ventas.rules'
import type { NuevaVenta } from '@gym/contract/ventas/ventas.schema'
import { v7 as uuid } from 'uuid'
import { AppError, fieldError } from '../../core/app-error.ts'
import type { LineaDeVenta } from './leerCarrito.ts'

export interface LineaPagada extends LineaDeVenta {
  descuento: Cents
  monto: Cents
  partes: Parte[]
  pagoId: string | null
}

interface CarritoPagado {
  carrito: CarritoValorado
  tender: Tender
  lineas: LineaPagada[]
}

/**
 * @throws DESCUENTO_DE_MAS, MONTO_DE_MAS, COBROS_DE_MAS, COBROS_DE_MENOS, ABONO_FIADO, RECIBIDO_DE_MENOS,
 * RECIBIDO_SIN_EFECTIVO
 */
export function pagarCarrito(
  leidas: LineaDeVenta[],
  nueva: NuevaVenta,
  { isReplay }: { isReplay: boolean },
): CarritoPagado {
  const tender = tenderOf(nueva)
  const enPesos = valorar(leidas, nueva)
  const isShort = revisarCobros(enPesos, tender) === 'COBROS_DE_MENOS'
  // An offline desk of an earlier version priced the queued sale in cents.
  const carrito = isReplay && isShort ? valorar(leidas, nueva, CENT) : enPesos
  const refused = revisarCobros(carrito, tender)
  if (refused) throw fieldError(refused, refused.startsWith('RECIBIDO') ? 'recibido' : 'cobros')
  return { carrito, tender, lineas: pagadas(leidas, carrito, tender.cobros) }
}

const rebajaOf = (descuento: NuevaVenta['descuento']): Rebaja | undefined =>
  descuento &&
  (descuento.valor === undefined
    ? { porcentaje: descuento.porcentaje ?? 0 }
    : { valor: inCents(descuento.valor) })

function valorar(lineas: LineaDeVenta[], { descuento }: NuevaVenta, redondeo?: Redondeo): CarritoValorado {
  const carrito = valorarCarrito(
    lineas.map(({ tipo, precio, cantidad, pedida }) => ({
      tipo,
      precio: inCents(precio),
      cantidad,
      descuento: rebajaOf(pedida.descuento),
    })),
    rebajaOf(descuento),
    redondeo,
  )
  if (!carrito) throw fieldError('DESCUENTO_DE_MAS', 'descuento')
  if (carrito.total > inCents(MAX_MONEY)) throw new AppError('MONTO_DE_MAS')
  return carrito
}

function tenderOf({ cobros, recibido, aFavor = 0, fiado }: NuevaVenta): Tender {
  return {
    cobros: juntar(cobros.map(({ metodo, monto }) => ({ metodo, monto: inCents(monto) }))),
    recibido: recibido === undefined ? undefined : inCents(recibido),
    aFavor: inCents(aFavor),
    fiado,
  }
}

function pagadas(lineas: LineaDeVenta[], carrito: CarritoValorado, cobros: Parte[]): LineaPagada[] {
  const partes = pagarLineas(carrito.lineas, cobros)
  return lineas.map((linea, indice) => {
    const { monto = 0, descuento = 0 } = carrito.lineas[indice] ?? {}
    const paid = partes[indice] ?? []
    return {
      ...linea,
      monto,
      descuento,
      partes: paid,
      pagoId: monto > 0 && paid.length === 0 ? null : uuid(),
    }
  })
}
