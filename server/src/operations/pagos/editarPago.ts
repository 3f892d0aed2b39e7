import { formatDays } from '@gym/contract/core/calendar'
import { formatMoney, multiply } from '@gym/contract/core/money'
import type { CambiosPago, Pago } from '@gym/contract/pagos/pagos.schema'
import type { Actor } from '../../core/actor.ts'
import { priceOf } from '../../core/amount.ts'
import { AppError } from '../../core/app-error.ts'
import { ledgerDay } from '../../core/written-day.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { holdTurnoDePagos } from '../../features/caja/movimientos.queries.ts'
import { lockCliente } from '../../features/clientes/clientes.queries.ts'
import { findMembresiaOfPago } from '../../features/membresias/membresias.queries.ts'
import { getPago, lockPagoToEdit, type PagoRow, updatePago } from '../../features/pagos/pagos.queries.ts'
import { requireMonto, requirePagoOf } from '../../features/pagos/pagos.rules.ts'
import { addStock, findPrecioDeLista, lockProductos } from '../../features/productos/productos.queries.ts'
import { findListaDePago, putRebajaDePago } from '../../features/ventas/rebajas.queries.ts'
import { asentarIngreso, revertirIngreso } from './asentarIngreso.ts'

/**
 * Reverses the income and posts the new one, on the day of the reversal unless the edit changes the day.
 * @throws PAGO_NO_ENCONTRADO, PRODUCTO_NO_ENCONTRADO, CLIENTE_NO_ENCONTRADO, MONTO_REQUERIDO, MONTO_DE_MAS,
 * FECHA_FUTURA, FECHA_LEJANA, PRODUCTO_INACTIVO, STOCK_INSUFICIENTE, ES_DE_UNA_VENTA, PAGO_DE_MEMBRESIA,
 * PAGO_DE_OTRO_PRODUCTO, PERIODO_CERRADO
 */
export function editarPago(db: Db, id: string, cambios: CambiosPago, by: Actor): Promise<Pago> {
  return atomically(db, async (trx) => {
    const before = await lockPagoToEdit(trx, id)
    const after = await corrected(trx, before, cambios, by)
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      if (before.productoId) await addStock(trx, before.productoId, before.stockTomado)
      if (after.productoId) await addStock(trx, after.productoId, -after.stockTomado)
      await updatePago(trx, id, after, by.now)
      await noteRebaja(trx, id, before, after, by)
      const turno = await holdTurnoDePagos(trx, [id], by)
      const undoneOn = await revertirIngreso(trx, id, turno, by)
      const pago = await getPago(trx, id)
      if (after.clienteId !== before.clienteId || after.productoId !== before.productoId)
        await requireToFit(trx, pago, before)
      const fecha = (after.fecha === before.fecha && undoneOn) || after.fecha
      await asentarIngreso(
        trx,
        { ...pago, fecha, stockTomado: after.stockTomado },
        { turno, origen: 'correccion' },
        by,
      )
      return pago
    }
    return getPago(trx, id)
  })
}

async function noteRebaja(trx: Db, id: string, before: PagoRow, after: PagoRow, by: Actor): Promise<void> {
  const isSame = after.productoId === before.productoId
  if (isSame && after.monto === before.monto && after.cantidad === before.cantidad) return
  const known = await findListaDePago(trx, id)
  const set = !isSame && after.productoId ? await findPrecioDeLista(trx, after.productoId) : null
  const earlier = known !== null && isSame ? known / before.cantidad : 0
  const unit = Math.max(after.precioUnitario ?? 0, set ?? 0, earlier)
  const lista = after.productoId ? multiply(unit, after.cantidad) : Math.max(known ?? 0, before.monto)
  const motivo = `Pago corregido: de ${formatMoney(lista)} a ${formatMoney(after.monto)}`
  await putRebajaDePago(trx, id, { lista, monto: after.monto, motivo }, by)
}

async function requireToFit(trx: Db, { _id, cliente, producto, plan }: Pago, before: PagoRow): Promise<void> {
  const membresia = await findMembresiaOfPago(trx, _id)
  if (!membresia) return
  const { tipo, nombre, apellido, fechainicio, fechafin } = membresia
  if ((cliente?._id ?? null) !== before.clienteId) {
    const days = formatDays(fechainicio, fechafin)
    const mensaje = `Con este pago se pagó la membresía (${tipo}) de ${nombre} ${apellido} ${days}: no puede pasar a otro cliente. Elimina antes esa membresía.`
    throw new AppError('PAGO_DE_MEMBRESIA', { mensaje })
  }
  requirePagoOf(tipo, producto, plan)
}

async function corrected(trx: Db, before: PagoRow, cambios: CambiosPago, by: Actor): Promise<PagoRow> {
  const productoId = cambios.producto === undefined ? before.productoId : cambios.producto
  const clienteId = cambios.cliente === undefined ? before.clienteId : cambios.cliente
  const cantidad = cambios.cantidad ?? before.cantidad
  const otherProduct = productoId !== before.productoId
  const resized = otherProduct || cantidad !== before.cantidad
  if (!productoId) requireMonto(cambios.monto ?? before.monto)

  const locked = await lockProductos(trx, [before.productoId, productoId])
  const producto = locked.find(({ _id }) => _id === productoId)
  if (otherProduct && productoId && (!producto || producto.eliminadoEn))
    throw new AppError('PRODUCTO_NO_ENCONTRADO')
  if (clienteId && clienteId !== before.clienteId) await lockCliente(trx, clienteId)
  if (otherProduct && producto?.estado === 'inactivo') throw new AppError('PRODUCTO_INACTIVO')

  const precioUnitario = otherProduct ? (producto?.precio ?? null) : before.precioUnitario
  const computed = resized && precioUnitario !== null ? priceOf(precioUnitario, cantidad) : before.monto

  return {
    clienteId,
    productoId,
    cantidad,
    precioUnitario,
    monto: cambios.monto ?? computed,
    fecha: cambios.fecha ? ledgerDay(cambios.fecha, by, before.fecha) : before.fecha,
    metodoPago: cambios.metodoPago ?? before.metodoPago,
    stockTomado: resized ? (producto?.llevaStock ? cantidad : 0) : before.stockTomado,
  }
}
