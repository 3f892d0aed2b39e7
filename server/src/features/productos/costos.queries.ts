import type { CostoDeProducto } from '@gym/contract/indicadores/preguntas.schema'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'

/** @throws PRODUCTO_NO_ENCONTRADO, also for a deleted product */
export async function getCosto(db: Db, id: string): Promise<CostoDeProducto> {
  const row = await db
    .selectFrom('productos')
    .select('costo')
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .executeTakeFirst()
  return found(row, 'PRODUCTO_NO_ENCONTRADO')
}

/** Sets the cost for later sales; null if unknown. @throws PRODUCTO_NO_ENCONTRADO */
export async function setCosto(db: Db, id: string, costo: number | null): Promise<CostoDeProducto> {
  const row = await db
    .updateTable('productos')
    .set({ costo })
    .where('id', '=', id)
    .where('eliminadoEn', 'is', null)
    .returning('costo')
    .executeTakeFirst()
  return found(row, 'PRODUCTO_NO_ENCONTRADO')
}
