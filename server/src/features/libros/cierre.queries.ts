import type { Cierre } from '@gym/contract/contabilidad/libros.schema'
import type { Day } from '@gym/contract/core/calendar'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Actor } from '../../core/actor.ts'
import type { Db } from '../../db/connection/database.ts'

const cierres = (db: Db) =>
  db
    .selectFrom('cierres as c')
    .select((eb) => [
      'c.hasta',
      'c.motivo',
      'c.cuando',
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id as _id', 'users.nombre'])
          .whereRef('users.id', '=', 'c.quien'),
      ).as('quien'),
    ])
    .limit(1)

export async function getCierre(db: Db): Promise<Cierre> {
  const cierre = await cierres(db).orderBy('c.numero', 'desc').executeTakeFirst()
  return cierre ?? { hasta: null, motivo: null, quien: null, cuando: null }
}

/** Finds the closing that closed the day, after its last reopening. Null if the day is open. */
export async function findCierreDe(db: Db, day: Day): Promise<Cierre | null> {
  const lastOpen = sql<number>`coalesce((select max(numero) from cierres where hasta is null or hasta < ${day}), 0)`
  const cierre = await cierres(db)
    .where('c.hasta', '>=', day)
    .where('c.numero', '>', lastOpen)
    .orderBy('c.numero')
    .executeTakeFirst()
  return cierre ?? null
}

export async function insertCierre(
  trx: Db,
  { hasta, motivo }: { hasta: Day | null; motivo: string | null },
  by: Actor,
): Promise<void> {
  await trx
    .insertInto('cierres')
    .values({ hasta, motivo, quien: by.user._id, cuando: by.now.toISOString() })
    .execute()
}
