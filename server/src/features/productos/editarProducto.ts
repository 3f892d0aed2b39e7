import type { CambiosProducto, Producto } from '@gym/contract/productos/productos.schema'
import type { Actor } from '../../core/actor.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { insertExistencia } from './existencias.queries.ts'
import { confirmPrecioDeLista, lockProductos, updateProducto } from './productos.queries.ts'

const MOTIVO = 'Edición del producto'

/**
 * Edits a product and records a change of stock as an adjustment. Without `setsLista`, the list price of a
 * plan stays, so that a lower price is a discount.
 * @throws PRODUCTO_NO_ENCONTRADO, CODIGO_DUPLICADO, CODIGO_DE_BARRAS_DUPLICADO
 */
export function editarProducto(
  db: Db,
  id: string,
  cambios: CambiosProducto,
  by: Actor,
  { setsLista }: { setsLista: boolean },
): Promise<Producto> {
  return atomically(db, async (trx) => {
    const [before] = await lockProductos(trx, [id])
    const after = await updateProducto(trx, id, cambios)
    if (setsLista && after.plan) await confirmPrecioDeLista(trx, [id])
    const cambio = after.stock - (before?.stock ?? 0)
    if (cambio !== 0)
      await insertExistencia(trx, { productoId: id, cambio, motivo: MOTIVO, stock: after.stock }, by)
    return after
  })
}
