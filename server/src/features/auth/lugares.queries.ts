import type { Rol } from '@gym/contract/permissions/permissions'
import type { Db } from '../../db/connection/database.ts'
import { deleteOlder } from '../../db/lists/delete-older.ts'

/** Maximum of known places per account: a browser without cookies adds one at each login. */
const MOST_PLACES = 20
const KNOWN_MS = 90 * 24 * 60 * 60 * 1_000

// A list, because the condition `<> 'user'` could not use the index users_rol.
const staff: Rol[] = ['admin', 'recepcionista', 'entrenador']

export function knownSince(now: Date): Date {
  return new Date(now.getTime() - KNOWN_MS)
}

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
        .offset(MOST_PLACES),
    )
    .execute()
}

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

export async function forgetPlaces(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('lugaresConocidos').where('userId', '=', userId).execute()
}

export async function deleteOldPlaces(db: Db, now: Date): Promise<void> {
  await deleteOlder(db, 'lugaresConocidos', { column: 'visto_en', oldest: knownSince(now) })
}
