import { sql } from 'kysely'
import type { Db } from './database.ts'
import { deleteOlder } from './delete-older.ts'
import type { DB } from './tables.gen.ts'

// Longer than any session lasts, and so than any form stays open.
const KEPT_MS = 31 * 24 * 60 * 60 * 1000

/** The table that holds what is edited. */
export type Recurso = keyof DB

export interface Edicion {
  /** Null where whoever it was is not known. */
  quien: { _id: string; nombre: string } | null
  /** An instant. */
  cuando: string
}

/** Holds a row, known by its `id`, as it is until the transaction ends, whoever else wants to edit it waits. */
export async function lockForEdit(trx: Db, recurso: Recurso, id: string): Promise<void> {
  await sql`select 1 from ${sql.table(recurso)} where id = ${id} for update`.execute(trx)
}

/** Holds what may have no row yet until the transaction ends, for those who ask for it by this name. */
export async function lockByName(trx: Db, recurso: Recurso, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${recurso} ${id}`}, 0))`.execute(trx)
}

/** Who edited it last; undefined where nobody has. */
export async function findEdicion(db: Db, recurso: Recurso, id: string): Promise<Edicion | undefined> {
  const row = await db
    .selectFrom('ediciones as e')
    .leftJoin('users as u', 'u.id', 'e.userId')
    .select(['u.id', 'u.nombre', 'e.editadoEn'])
    .where('e.recurso', '=', recurso)
    .where('e.recursoId', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { id: _id, nombre, editadoEn } = row
  return { quien: _id !== null && nombre !== null ? { _id, nombre } : null, cuando: editadoEn }
}

/** Keeps who edited it last. */
export async function keepEdicion(trx: Db, recurso: Recurso, id: string, userId: string, now: Date) {
  const edicion = { userId, editadoEn: now.toISOString() }
  await trx
    .insertInto('ediciones')
    .values({ recurso, recursoId: id, ...edicion })
    .onConflict((conflict) => conflict.columns(['recurso', 'recursoId']).doUpdateSet(edicion))
    .execute()
}

/** Forgets editions that whoever edits now has seen: one row a thing would stay for what was deleted long ago. */
export async function deleteOldEdiciones(db: Db, now: Date): Promise<void> {
  await deleteOlder(db, 'ediciones', { column: 'editado_en', oldest: new Date(now.getTime() - KEPT_MS) })
}
