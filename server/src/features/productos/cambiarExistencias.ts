import type { CambioExistencias, Producto } from '@gym/contract/productos/productos.schema'
import type { Actor } from '../../core/actor.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { keepEdicion } from '../../db/gym/ediciones.ts'
import { insertExistencia } from './existencias.queries.ts'
import { addStock, getProducto } from './productos.queries.ts'

/** @throws PRODUCTO_NO_ENCONTRADO, STOCK_INSUFICIENTE */
export function cambiarExistencias(
  db: Db,
  productoId: string,
  { cambio, motivo }: CambioExistencias,
  by: Actor,
): Promise<Producto> {
  return atomically(db, async (trx) => {
    await addStock(trx, productoId, cambio)
    const producto = await getProducto(trx, productoId)
    await insertExistencia(trx, { productoId, cambio, motivo, stock: producto.stock }, by)
    await keepEdicion(trx, 'productos', productoId, by.user._id, by.now)
    return producto
  })
}
