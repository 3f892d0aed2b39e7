import { createHash } from 'node:crypto'
import type { Actor } from '../../core/actor.ts'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { fotoOf } from '../../db/gym/foto.ts'
import { idOfToday } from '../../db/gym/holder.ts'
import type { ImageType } from '../../files/image-kinds.ts'

/** @throws NO_ENCONTRADO without a photo, or if the client is deleted */
export async function getFoto(db: Db, clienteId: string) {
  const row = await db
    .selectFrom('fotos as f')
    .innerJoin('clientes as c', 'c.id', 'f.clienteId')
    .select(['f.bytes', 'f.tipo', 'f.version'])
    .where('f.clienteId', '=', idOfToday(clienteId))
    .where('c.eliminadoEn', 'is', null)
    .executeTakeFirst()
  return found(row, 'NO_ENCONTRADO')
}

/** Returns the photo's new URL; the client must be locked. */
export async function putFoto(
  db: Db,
  clienteId: string,
  { bytes, tipo }: { bytes: Buffer; tipo: ImageType },
  { user, now }: Actor,
): Promise<string | null> {
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const foto = { tipo, bytes, version, puestaEn: now.toISOString(), puestaPor: user._id }
  await db
    .insertInto('fotos')
    .values({ clienteId, ...foto })
    .onConflict((conflict) => conflict.column('clienteId').doUpdateSet(foto))
    .execute()
  return findFoto(db, clienteId)
}

export async function findFoto(db: Db, clienteId: string): Promise<string | null> {
  const row = await db
    .selectFrom('clientes as c')
    .select(fotoOf('c.id').as('foto'))
    .where('c.id', '=', clienteId)
    .executeTakeFirst()
  return row?.foto ?? null
}

export async function deleteFotoOf(db: Db, clienteId: string): Promise<void> {
  await db.deleteFrom('fotos').where('clienteId', '=', clienteId).execute()
}

/** @throws NO_ENCONTRADO */
export async function deleteFoto(db: Db, clienteId: string): Promise<void> {
  const row = await db
    .deleteFrom('fotos')
    .where('clienteId', '=', clienteId)
    .returning('clienteId')
    .executeTakeFirst()
  found(row, 'NO_ENCONTRADO')
}
