import type { Factor } from '@gym/contract/auth/auth.schema'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'

export interface StoredFactor {
  secreto: Buffer
  /** Salt of the hashes of the recovery codes; null while the factor is pending. */
  sal: Buffer | null
  activo: boolean
}

export function findFactor(db: Db, userId: string): Promise<StoredFactor | undefined> {
  return db
    .selectFrom('factores')
    .select(['secreto', 'sal', sql<boolean>`activado_en is not null`.as('activo')])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function getOwnFactor(db: Db, userId: string): Promise<Factor> {
  const { quedan, ...factor } = await db
    .selectFrom('users as u')
    .leftJoin('factores as f', (join) =>
      join.onRef('f.userId', '=', 'u.id').on('f.activadoEn', 'is not', null),
    )
    .select([
      sql<boolean>`f.user_id is not null`.as('activo'),
      sql<boolean>`exists (select from factor_obligatorio o where o.rol = u.rol)`.as('obligatorio'),
      sql<number | null>`cardinality(f.codigos)`.as('quedan'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...factor, codigosRestantes: quedan ?? 0 }
}

/** Replaces an earlier pending factor. Returns false if a factor is already active. */
export async function savePendingFactor(db: Db, userId: string, secreto: Buffer): Promise<boolean> {
  const row = await db
    .insertInto('factores')
    .values({ userId, secreto })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ secreto }).where('factores.activadoEn', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false unless the account has a pending factor with this secret. */
export async function activateFactor(
  trx: Db,
  userId: string,
  {
    secreto,
    paso,
    now,
    ...codes
  }: { secreto: Buffer; paso: number; now: Date; sal: Buffer; codigos: Buffer[] },
): Promise<boolean> {
  const row = await trx
    .updateTable('factores')
    .set({ activadoEn: now.toISOString(), ultimoPaso: paso, ...codes })
    .where('userId', '=', userId)
    .where('secreto', '=', secreto)
    .where('activadoEn', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a TOTP time step. False if it or a later one was used, or no active factor has the secret. */
export async function spendStep(
  trx: Db,
  userId: string,
  { secreto, paso }: { secreto: Buffer; paso: number },
): Promise<boolean> {
  const row = await trx
    .updateTable('factores')
    .set({ ultimoPaso: paso })
    .where('userId', '=', userId)
    .where('secreto', '=', secreto)
    .where('activadoEn', 'is not', null)
    .where((eb) => eb.or([eb('ultimoPaso', 'is', null), eb('ultimoPaso', '<', paso)]))
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export async function spendRecoveryCode(trx: Db, userId: string, huella: Buffer): Promise<boolean> {
  const row = await trx
    .updateTable('factores')
    .set({ codigos: sql`array_remove(codigos, ${huella})` })
    .where('userId', '=', userId)
    .where('activadoEn', 'is not', null)
    .where(sql<boolean>`${huella} = any(codigos)`)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export async function setRecoveryCodes(
  trx: Db,
  userId: string,
  codes: { sal: Buffer; codigos: Buffer[] },
): Promise<void> {
  await trx.updateTable('factores').set(codes).where('userId', '=', userId).execute()
}

/** Deletes the factor, also a pending one. Returns true if it was active. */
export async function deleteFactor(trx: Db, userId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('factores')
    .where('userId', '=', userId)
    .returning('activadoEn')
    .executeTakeFirst()
  return !!row?.activadoEn
}
