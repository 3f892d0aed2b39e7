import type { TipoMembresia } from '@gym/contract/membresias.rules'
import type { Producto } from '@gym/contract/productos'
import type { NuevaLinea } from '@gym/contract/ventas'
import { ABONO, type TipoLinea } from '@gym/contract/ventas.rules'
import { AppError, found } from '../app-error.ts'
import type { Db } from '../db/database.ts'
import { findProductoEnVenta, lockProductos } from '../features/productos/productos.queries.ts'

/** What a line of a sale is, with what the gym charges for one, in pesos. */
export interface LineaDeVenta {
  pedida: NuevaLinea
  tipo: TipoLinea
  /** What is sold; of a membership the product named like its type, where there is one. */
  producto: Producto | null
  descripcion: string
  cantidad: number
  precio: number
  stockTomado: number
}

/**
 * The lines as what they are now, the rows of their products held until the sale ends. What is sold is checked by
 * `requireVendibles`, once the client is known to be there.
 * @throws PRODUCTO_NO_ENCONTRADO
 */
export async function leerCarrito(trx: Db, lineas: NuevaLinea[]): Promise<LineaDeVenta[]> {
  const locked = await lockProductos(
    trx,
    lineas.map(({ producto }) => producto ?? null),
  )
  const productos = new Map(locked.filter((each) => !each.eliminadoEn).map((each) => [each._id, each]))
  const named = new Map<TipoMembresia, Producto | undefined>()
  for (const tipo of new Set(lineas.flatMap(({ membresia }) => membresia?.tipo ?? [])))
    named.set(tipo, await findProductoEnVenta(trx, tipo))

  return lineas.map((pedida) => {
    const { producto: id, membresia, concepto, monto = 0, deuda = 0, cantidad } = pedida
    if (id !== undefined) {
      const producto = found(productos.get(id), 'PRODUCTO_NO_ENCONTRADO')
      const { nombre: descripcion, precio, llevaStock } = producto
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
 * That everything is on sale, at the prices that the cart showed, and on the shelf.
 * @throws PRODUCTO_INACTIVO, PRECIO_CAMBIO, STOCK_INSUFICIENTE
 */
export function requireVendibles(lineas: LineaDeVenta[]): void {
  const taken = new Map<string, number>()
  for (const [indice, { tipo, pedida, producto, precio, stockTomado }] of lineas.entries()) {
    if (tipo !== 'producto' || !producto) continue
    if (producto.estado === 'inactivo') throw new AppError('PRODUCTO_INACTIVO', { extra: { indice } })
    if (pedida.precio !== undefined && pedida.precio !== precio)
      throw new AppError('PRECIO_CAMBIO', { extra: { indice, precio } })
    const all = (taken.get(producto._id) ?? 0) + stockTomado
    if (all > 0 && all > producto.stock)
      throw new AppError('STOCK_INSUFICIENTE', { extra: { indice, stock: producto.stock } })
    taken.set(producto._id, all)
  }
}
