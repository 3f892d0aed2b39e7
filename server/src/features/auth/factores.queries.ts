import type { Factor } from '@gym/contract/auth'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** What an account shows who it is by, beside its password. */
export interface KeptFactor {
  secreto: Buffer
  /** What its recovery codes were hashed with; null while it is being set up. */
  sal: Buffer | null
  activo: boolean
}

/** An account's factor, also one that is still being set up. */
export function findFactor(db: Db, userId: string): Promise<KeptFactor | undefined> {
  return db
    .selectFrom('factores')
    .select(['secreto', 'sal', sql<boolean>`activado_en is not null`.as('activo')])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** How an account's factor stands, as its person is told. */
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

/** Keeps a secret that is to be shown to be known; it takes the place of one that never was. @returns false where a factor is on */
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

/** Turns on the factor whose code of `paso` was shown. @returns false where it is on, or has another secret, by now */
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

/** Spends the code of a step. @returns false where it, or a later one, was spent, or the factor is another one by now */
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

/** Spends a recovery code. @returns false where there is none, or none any more, of this hash */
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

/** Puts new recovery codes in the place of those that were left. */
export async function setRecoveryCodes(
  trx: Db,
  userId: string,
  codes: { sal: Buffer; codigos: Buffer[] },
): Promise<void> {
  await trx.updateTable('factores').set(codes).where('userId', '=', userId).execute()
}

/** Takes an account's factor away. @returns false where none was on */
export async function deleteFactor(trx: Db, userId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('factores')
    .where('userId', '=', userId)
    .returning('activadoEn')
    .executeTakeFirst()
  return !!row?.activadoEn
}
