import type { Rol } from '@gym/contract/permissions'
import type { Db } from '../../db/database.ts'
import { deleteOlder } from '../../db/delete-older.ts'

/** As many as an account has sessions; a program that keeps no cookie would make one with each login. */
const KEPT_PLACES = 20
const KNOWN_MS = 90 * 24 * 60 * 60 * 1_000

// Named one by one: few of all accounts are, and an index of the roles finds them.
const staff: Rol[] = ['admin', 'recepcionista', 'entrenador']

/** Since when an account has to have signed in from a place for it to be known. */
export function knownSince(now: Date): Date {
  return new Date(now.getTime() - KNOWN_MS)
}

/** Notes that an account signed in from these places; the newest 20 are kept. */
export async function rememberPlaces(
  db: Db,
  userId: string,
  lugares: readonly string[],
  now: Date,
): Promise<void> {
  const vistoEn = now.toISOString()
  await db
    .insertInto('lugaresConocidos')
    .values(lugares.toSorted().map((lugar) => ({ userId, lugar, vistoEn })))
    .onConflict((conflict) => conflict.columns(['userId', 'lugar']).doUpdateSet({ vistoEn }))
    .execute()
  await db
    .deleteFrom('lugaresConocidos')
    .where('userId', '=', userId)
    .where('lugar', 'in', ({ selectFrom }) =>
      selectFrom('lugaresConocidos')
        .select('lugar')
        .where('userId', '=', userId)
        .orderBy('vistoEn', 'desc')
        .orderBy('lugar')
        .offset(KEPT_PLACES),
    )
    .execute()
}

/** Whether somebody who works here has signed in from a place since `since`. */
export async function isStaffPlace(db: Db, lugar: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('lugaresConocidos as l', 'l.userId', 'u.id')
    .select('u.id')
    .where('u.rol', 'in', staff)
    .where('u.eliminadoEn', 'is', null)
    .where('l.lugar', '=', lugar)
    .where('l.vistoEn', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** From now on an account is known nowhere: whoever has its new password shows where. */
export async function forgetPlaces(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('lugaresConocidos').where('userId', '=', userId).execute()
}

/** Forgets places that an account has not signed in from for long. */
export async function deleteOldPlaces(db: Db, now: Date): Promise<void> {
  await deleteOlder(db, 'lugaresConocidos', { column: 'visto_en', oldest: knownSince(now) })
}
