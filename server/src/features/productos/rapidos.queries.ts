import type { Rapidos } from '@gym/contract/productos/productos.schema'
import { AppError } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { listEnOrden } from './productos.queries.ts'

/** Lists the quick buttons by position, without deleted products. */
export async function getRapidos(db: Db): Promise<Rapidos> {
  const rows = await db.selectFrom('rapidos').select('productoId').orderBy('posicion').execute()
  return {
    productos: await listEnOrden(
      db,
      rows.map(({ productoId }) => productoId),
    ),
  }
}

/** Needs a transaction. @throws PRODUCTO_NO_ENCONTRADO */
export async function saveRapidos(trx: Db, ids: string[]): Promise<Rapidos> {
  const productos = await listEnOrden(trx, ids)
  if (productos.length < ids.length) throw new AppError('PRODUCTO_NO_ENCONTRADO')
  await trx.deleteFrom('rapidos').execute()
  const rows = ids.map((productoId, posicion) => ({ posicion, productoId }))
  if (rows.length > 0) await trx.insertInto('rapidos').values(rows).execute()
  return { productos }
}
