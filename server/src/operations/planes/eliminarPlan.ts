import { atomically, type Db } from '../../db/connection/database.ts'
import { getPlan } from '../../features/planes/planes.queries.ts'
import { hideProducto } from '../../features/productos/productos.queries.ts'

/** Deletes a plan by hiding its product; the memberships stay. @throws PLAN_NO_ENCONTRADO */
export function eliminarPlan(db: Db, id: string, now: Date): Promise<void> {
  return atomically(db, async (trx) => {
    await getPlan(trx, id)
    await hideProducto(trx, id, now)
  })
}
