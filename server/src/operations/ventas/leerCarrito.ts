import { formatMoney } from '@gym/contract/core/money'
import type { TipoMembresia } from '@gym/contract/membresias/membresias.rules'
import type { Producto } from '@gym/contract/productos/productos.schema'
import { ABONO, type TipoLinea } from '@gym/contract/ventas/ventas.rules'
import type { NuevaLinea } from '@gym/contract/ventas/ventas.schema'
import type { Actor } from '../../core/actor.ts'
import { AppError, found } from '../../core/app-error.ts'
import { refuse } from '../../core/refuse.ts'
import type { Db } from '../../db/connection/database.ts'
import { findProductoEnVenta, lockProductos } from '../../features/productos/productos.queries.ts'

export interface LineaDeVenta {
  pedida: NuevaLinea
  tipo: TipoLinea
  /** The product; for a membership the one named like its type, if any. */
  producto: (Producto & { eliminadoEn?: string | null }) | null
  descripcion: string
  cantidad: number
  precio: number
  stockTomado: number
}

/**
 * Locks the products. An offline sale keeps its prices, also for a deleted product.
 * @throws PRODUCTO_NO_ENCONTRADO
 */
export async function leerCarrito(
  trx: Db,
  lineas: NuevaLinea[],
  { hecho }: Pick<Actor, 'hecho'>,
): Promise<LineaDeVenta[]> {
  const locked = await lockProductos(
    trx,
    lineas.map(({ producto }) => producto ?? null),
  )
  const there = locked.filter(({ eliminadoEn }) => hecho || !eliminadoEn)
  const productos = new Map(there.map((each) => [each._id, each]))
  const named = new Map<TipoMembresia, Producto | undefined>()
  for (const tipo of new Set(lineas.flatMap(({ membresia }) => membresia?.tipo ?? [])))
    named.set(tipo, await findProductoEnVenta(trx, tipo))

  return lineas.map((pedida) => {
    const { producto: id, membresia, concepto, monto = 0, deuda = 0, cantidad } = pedida
    if (id !== undefined) {
      const producto = found(productos.get(id), 'PRODUCTO_NO_ENCONTRADO')
      const { nombre: descripcion, llevaStock } = producto
      const precio = (hecho && pedida.precio) ?? producto.precio
      const stockTomado = llevaStock ? cantidad : 0
      return { pedida, tipo: 'producto', producto, descripcion, cantidad, precio, stockTomado }
    }
    const one = { pedida, producto: null, cantidad: 1, stockTomado: 0 }
    if (membresia) {
      const { tipo, precio } = membresia
      return { ...one, tipo: 'membresia', producto: named.get(tipo) ?? null, descripcion: tipo, precio }
    }
    if (concepto !== undefined) return { ...one, tipo: 'concepto', descripcion: concepto, precio: monto }
    return { ...one, tipo: 'deuda', descripcion: ABONO, precio: deuda }
  })
}

/**
 * Returns the missing units by product id for an offline sale.
 * @throws PRODUCTO_INACTIVO, PRECIO_CAMBIO, STOCK_INSUFICIENTE
 */
export function requireVendibles(lineas: LineaDeVenta[], by: Pick<Actor, 'hecho'>): Map<string, number> {
  const taken = new Map<string, number>()
  const lacking = new Map<string, number>()
  for (const [indice, { tipo, pedida, producto, stockTomado }] of lineas.entries()) {
    if (tipo !== 'producto' || !producto) continue
    const { _id, nombre, precio, stock } = producto
    if (producto.eliminadoEn)
      refuse(by, new AppError('PRODUCTO_NO_ENCONTRADO'), {
        codigo: 'PRODUCTO_ELIMINADO',
        texto: `${nombre} ya no está entre los productos.`,
        indice,
      })
    else if (producto.estado === 'inactivo')
      refuse(by, new AppError('PRODUCTO_INACTIVO', { extra: { indice } }), {
        codigo: 'PRODUCTO_INACTIVO',
        texto: `${nombre} está inactivo.`,
        indice,
      })
    if (pedida.precio !== undefined && pedida.precio !== precio)
      refuse(by, new AppError('PRECIO_CAMBIO', { extra: { indice, precio } }), {
        codigo: 'PRECIO_CAMBIO',
        texto: `${nombre} se cobró a ${formatMoney(pedida.precio)} y ahora cuesta ${formatMoney(precio)}.`,
        indice,
        cobrado: pedida.precio,
        precio,
      })
    const all = (taken.get(_id) ?? 0) + stockTomado
    if (all > 0 && all > stock) {
      const falta = all - Math.max(stock, taken.get(_id) ?? 0)
      refuse(by, new AppError('STOCK_INSUFICIENTE', { extra: { indice, stock } }), {
        codigo: 'STOCK_INSUFICIENTE',
        texto: `De ${nombre} se vendieron ${all} y quedaban ${stock}: cuenta lo que hay.`,
        indice,
        falta,
      })
      lacking.set(_id, all - stock)
    }
    taken.set(_id, all)
  }
  return lacking
}
