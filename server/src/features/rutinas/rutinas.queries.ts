import type { CambiosRutina, NuevaRutina, Rutina, RutinasQuery } from '@gym/contract/rutinas/rutinas.schema'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../../core/actor.ts'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { matches, startsWith } from '../../db/lists/filters.ts'
import { type Page, paginate } from '../../db/lists/lists.ts'
import { desc, orderOf } from '../../db/lists/order.ts'

const ordered = {
  // Sorts as text, because an enum sorts by its declaration.
  grupoMuscular: 'r.grupo_muscular::text',
  nombreEjercicio: 'r.nombre_ejercicio',
  series: 'r.series',
  repeticiones: 'r.repeticiones',
  descripcion: 'r.descripcion',
  creadoPor: 'u.nombre',
}

export function selectRutinas(db: Db) {
  return db
    .selectFrom('rutinas as r')
    .leftJoin('users as u', 'u.id', 'r.creadoPor')
    .select(({ selectFrom }) => [
      'r.id as _id',
      'r.grupoMuscular',
      'r.nombreEjercicio',
      'r.series',
      'r.repeticiones',
      'r.descripcion',
      jsonObjectFrom(
        selectFrom('users')
          .select(['users.id as _id', 'users.nombre'])
          .whereRef('users.id', '=', 'r.creadoPor'),
      ).as('creadoPor'),
    ])
}

/** By default, sorts the newest first, after routines whose exercise begins with `buscar`. */
export function listRutinas(db: Db, list: RutinasQuery): Promise<Page<Rutina>> {
  const { buscar, orden } = list
  const query = selectRutinas(db).where(matches('r.busqueda', buscar))
  const calledSo = buscar && !orden ? desc(startsWith('r.nombreEjercicio', buscar)) : []
  return paginate(db, query, list, {
    order: [...calledSo, ...orderOf(orden, ordered, desc('r.created_at', 'r.id'))],
  })
}

export async function getRutina(db: Db, id: string): Promise<Rutina> {
  return found(await selectRutinas(db).where('r.id', '=', id).executeTakeFirst(), 'RUTINA_NO_ENCONTRADA')
}

export async function insertRutina(db: Db, nueva: NuevaRutina, by: Actor): Promise<Rutina> {
  const id = uuid()
  await db
    .insertInto('rutinas')
    .values({ ...nueva, id, creadoPor: by.user._id, createdAt: by.now.toISOString() })
    .execute()
  return getRutina(db, id)
}

/** @throws RUTINA_NO_ENCONTRADA */
export async function lockRutina(db: Db, id: string): Promise<Pick<Rutina, 'nombreEjercicio'>> {
  const row = await db
    .selectFrom('rutinas')
    .select('nombreEjercicio')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found(row, 'RUTINA_NO_ENCONTRADA')
}

export async function deleteRutina(db: Db, id: string): Promise<void> {
  await db.deleteFrom('rutinas').where('id', '=', id).execute()
}

export async function updateRutina(db: Db, id: string, cambios: CambiosRutina): Promise<void> {
  await db
    .updateTable('rutinas')
    .set({ id, ...cambios })
    .where('id', '=', id)
    .execute()
}
