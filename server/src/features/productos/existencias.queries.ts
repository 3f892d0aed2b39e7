import type { Existencia, ExistenciasQuery } from '@gym/contract/productos/productos.schema'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'
import { matches } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { desc, orderOf } from '../../db/lists/order.ts'

const ordered = {
  fecha: 'x.fecha',
  cambio: 'x.cambio',
  motivo: 'x.motivo',
  quien: 'u.nombre',
  stock: 'x.stock',
}

export function listExistencias(
  db: Db,
  productoId: string,
  list: ExistenciasQuery,
): Promise<Page<Existencia>> {
  const query = db
    .selectFrom('existencias as x')
    .innerJoin('users as u', 'u.id', 'x.quien')
    .select(['x.id as _id', 'x.fecha', 'x.cambio', 'x.motivo', 'x.stock'])
    .select(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom('users').select(['users.id as _id', 'users.nombre']).whereRef('users.id', '=', 'x.quien'),
      ).as('quien'),
    )
    .where('x.productoId', '=', productoId)
    .where(matches('x.busqueda', list.buscar))
  // Sorts by id, which is in order, because adjustments are inserted under the lock of the product's row.
  return paginate(db, query, list, { order: orderOf(list.orden, ordered, desc('x.id')) })
}

interface Paso {
  productoId: string
  cambio: number
  motivo: string
  /** The stock after the adjustment. */
  stock: number
}

export async function insertExistencia(db: Db, paso: Paso, by: Actor): Promise<void> {
  await insertExistencias(db, [paso], by)
}

export async function insertExistencias(db: Db, pasos: Paso[], by: Actor): Promise<void> {
  if (pasos.length === 0) return
  await db
    .insertInto('existencias')
    .values(pasos.map((paso) => ({ ...paso, id: uuid(), fecha: by.now.toISOString(), quien: by.user._id })))
    .execute()
}
