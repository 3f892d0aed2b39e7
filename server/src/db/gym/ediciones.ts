import { sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { deleteOlder } from '../lists/delete-older.ts'
import type { DB } from '../tables.gen.ts'

// Retention of edit marks: longer than any session (30 days), and so than any open form.
const RETENTION_MS = 31 * 24 * 60 * 60 * 1000

export type Recurso = keyof DB

export interface Edicion {
  quien: { _id: string; nombre: string } | null
  cuando: string
}

export async function lockForEdit(trx: Db, recurso: Recurso, id: string): Promise<void> {
  await sql`select 1 from ${sql.table(recurso)} where id = ${id} for update`.execute(trx)
}

/** Takes an advisory lock until the end of the transaction, for an entity that may have no row yet. */
export async function lockByName(trx: Db, recurso: Recurso, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${recurso} ${id}`}, 0))`.execute(trx)
}

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

export async function keepEdicion(trx: Db, recurso: Recurso, id: string, userId: string, now: Date) {
  const edicion = { userId, editadoEn: now.toISOString() }
  await trx
    .insertInto('ediciones')
    .values({ recurso, recursoId: id, ...edicion })
    .onConflict((conflict) => conflict.columns(['recurso', 'recursoId']).doUpdateSet(edicion))
    .execute()
}

export async function deleteOldEdiciones(db: Db, now: Date): Promise<void> {
  await deleteOlder(db, 'ediciones', { column: 'editado_en', oldest: new Date(now.getTime() - RETENTION_MS) })
}
