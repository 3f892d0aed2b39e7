import { DIAS_PARA_DESHACER, DIAS_SIN_HACER } from '@gym/contract/importaciones/importaciones.rules'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'
import { deleteInBatches } from '../../db/lists/delete-older.ts'

const DAY_MS = 86_400_000

export async function deleteUnmadeImportaciones(db: Db, now: Date): Promise<void> {
  const old = (at: Db) =>
    at
      .selectFrom('importaciones')
      .select('id')
      .where('hechaEn', 'is', null)
      .where('tocadaEn', '<', daysBefore(now, DIAS_SIN_HACER))
  for (const { id } of await old(db).execute())
    await db.transaction().execute(async (trx) => {
      // Skips an import that is in use, or was used since it was listed.
      const isOld = await old(trx).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
      if (!isOld) return
      await deleteInBatches(trx, 'importacionFilas', sql<SqlBool>`importacion_id = ${id}`, 'fila')
      await trx.deleteFrom('importaciones').where('id', '=', id).execute()
    })
}

/** Deletes the stored rows of old imports, which can then no longer be undone. */
export async function forgetImportaciones(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('importaciones')
    .set(({ eb }) => ({
      // An import that was undone and is under review again returns to 'deshecha': its rows are deleted.
      estado: eb.case().when('estado', '=', 'hecha').then('hecha').else('deshecha').end(),
      olvidadaEn: now.toISOString(),
      columnas: '[]',
      conservados: '[]',
      avisos: null,
      fijos: '{}',
    }))
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('importaciones')
        .select('id')
        .where('olvidadaEn', 'is', null)
        .where('hechaEn', 'is not', null)
        .where('tocadaEn', '<', daysBefore(now, DIAS_PARA_DESHACER))
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  await deleteInBatches(
    db,
    'importacionFilas',
    sql<SqlBool>`importacion_id in (select id from importaciones where olvidada_en is not null)`,
    'importacion_id',
  )
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
