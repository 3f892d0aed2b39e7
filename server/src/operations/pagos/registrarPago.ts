import { formatMoney, multiply } from '@gym/contract/core/money'
import type { NuevoPago, Pago } from '@gym/contract/pagos/pagos.schema'
import type { Cajero } from '../../core/actor.ts'
import { priceOf } from '../../core/amount.ts'
import { AppError } from '../../core/app-error.ts'
import { ledgerDay } from '../../core/written-day.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { type EnTurno, holdTurno } from '../../features/caja/movimientos.queries.ts'
import { lockCliente } from '../../features/clientes/clientes.queries.ts'
import { getPago, insertPago, type PagoRow } from '../../features/pagos/pagos.queries.ts'
import { requireMonto } from '../../features/pagos/pagos.rules.ts'
import { addStock, findPrecioDeLista, lockProductos } from '../../features/productos/productos.queries.ts'
import { putRebajaDePago } from '../../features/ventas/rebajas.queries.ts'
import { asentarIngreso } from './asentarIngreso.ts'

/**
 * @throws MONTO_REQUERIDO, MONTO_DE_MAS, FECHA_FUTURA, FECHA_LEJANA, PRODUCTO_NO_ENCONTRADO,
 * CLIENTE_NO_ENCONTRADO, PRODUCTO_INACTIVO, PRECIO_CAMBIADO, STOCK_INSUFICIENTE, CAJA_CERRADA,
 * PERIODO_CERRADO
 */
export function registrarPago(db: Db, nuevo: NuevoPago, by: Cajero): Promise<Pago> {
  if (!nuevo.producto) requireMonto(nuevo.monto)
  const fecha = ledgerDay(nuevo.fecha, by)
  return atomically(db, async (trx) => {
    const producto = await productoForSale(trx, nuevo.producto ?? null)
    if (nuevo.cliente) await lockCliente(trx, nuevo.cliente)
    const turno = await holdTurno(trx, { caja: nuevo.caja, hayEfectivo: nuevo.metodoPago === 'Efectivo' }, by)
    const monto = producto ? priceOf(producto.precio, nuevo.cantidad) : (nuevo.monto ?? 0)
    if (producto?.estado === 'inactivo') throw new AppError('PRODUCTO_INACTIVO')
    if (nuevo.monto !== undefined && nuevo.monto !== monto) throw new AppError('PRECIO_CAMBIADO')

    const stockTomado = producto?.llevaStock ? nuevo.cantidad : 0
    if (producto) await addStock(trx, producto._id, -stockTomado)
    return asentarPago(
      trx,
      {
        clienteId: nuevo.cliente ?? null,
        productoId: producto?._id ?? null,
        cantidad: nuevo.cantidad,
        precioUnitario: producto?.precio ?? null,
        monto,
        fecha,
        metodoPago: nuevo.metodoPago,
        stockTomado,
      },
      turno,
      by,
    )
  })
}

async function asentarPago(trx: Db, row: PagoRow, turno: EnTurno | null, by: Cajero): Promise<Pago> {
  const pago = await getPago(trx, await insertPago(trx, row, by.now))
  const lista = row.productoId && pago.plan ? await findPrecioDeLista(trx, row.productoId) : null
  if (lista !== null && lista > (row.precioUnitario ?? 0)) {
    const motivo = `El plan se cobró a ${formatMoney(pago.monto)}, menos que su precio`
    await putRebajaDePago(
      trx,
      pago._id,
      { lista: multiply(lista, row.cantidad), monto: pago.monto, motivo },
      by,
    )
  }
  await asentarIngreso(trx, { ...pago, stockTomado: row.stockTomado }, { turno, origen: 'pago' }, by)
  // `getPago` reads `cobradoPor` from the income row, which did not exist yet.
  return { ...pago, cobradoPor: by.user.nombre }
}

async function productoForSale(trx: Db, id: string | null) {
  if (!id) return null
  const [producto] = await lockProductos(trx, [id])
  if (!producto || producto.eliminadoEn) throw new AppError('PRODUCTO_NO_ENCONTRADO')
  return producto
}
