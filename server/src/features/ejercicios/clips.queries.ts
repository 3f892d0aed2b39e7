import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'

export async function getClip(db: Db, ejercicioId: string): Promise<string> {
  const row = await db
    .selectFrom('ejercicioVideos')
    .select('clip')
    .where('ejercicioId', '=', ejercicioId)
    .executeTakeFirst()
  return found(row?.clip, 'NO_ENCONTRADO')
}

/** Records an upload that no exercise references yet. */
export async function insertSobrante(db: Db, id: string, now: Date): Promise<void> {
  await db.insertInto('clipsSobrantes').values({ id, desde: now.toISOString() }).execute()
}

export async function deleteSobrante(db: Db, id: string): Promise<void> {
  await db.deleteFrom('clipsSobrantes').where('id', '=', id).execute()
}

export async function retireClip(trx: Db, ejercicioId: string, now: Date): Promise<void> {
  await trx
    .insertInto('clipsSobrantes')
    .columns(['id', 'desde', 'retirado'])
    .expression((from) =>
      from
        .selectFrom('ejercicioVideos')
        .where('ejercicioId', '=', ejercicioId)
        .where('clip', 'is not', null)
        .select(({ val, cast, fn }) => [
          cast<string>(fn('left', ['clip', val(36)]), 'uuid').as('id'),
          cast<string>(val(now.toISOString()), 'timestamptz').as('desde'),
          cast<boolean>(val(true), 'boolean').as('retirado'),
        ]),
    )
    .execute()
}

export async function listSobrantes(db: Db, abandoned: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('clipsSobrantes')
    .select('id')
    .where(({ or, eb }) => or([eb('retirado', '=', true), eb('desde', '<', abandoned.toISOString())]))
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}
