import type { Cierre, NuevoCierre } from '@gym/contract/contabilidad/libros.schema'
import { addDays, type Day, dayIn } from '@gym/contract/core/calendar'
import { toDay } from '@gym/contract/core/fields'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Actor } from '../../core/actor.ts'
import { fieldError } from '../../core/app-error.ts'
import { atomically, type Db } from '../../db/connection/database.ts'
import { holdPeriodoAlone } from '../../db/gym/periodo.ts'

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

/**
 * Returns the closing that closed a day: the first one after the day was last open. Null if the day is open.
 */
export async function findCierreDe(db: Db, day: Day): Promise<Cierre | null> {
  const lastOpen = sql<number>`coalesce((select max(numero) from cierres where hasta is null or hasta < ${day}), 0)`
  const cierre = await cierres(db)
    .where('c.hasta', '>=', day)
    .where('c.numero', '>', lastOpen)
    .orderBy('c.numero')
    .executeTakeFirst()
  return cierre ?? null
}

/** A reopening needs a reason. Waits for postings in progress. @throws CIERRE_DE_HOY, CIERRE_SIN_MOTIVO */
export function cerrarHasta(db: Db, { hasta, motivo = null }: NuevoCierre, by: Actor): Promise<Cierre> {
  return atomically(db, async (trx) => {
    await holdPeriodoAlone(trx)
    const day = hasta && toDay(hasta, by.timeZone)
    if (day && day > addDays(dayIn(by.timeZone, by.now), -1)) throw fieldError('CIERRE_DE_HOY', 'hasta')
    const before = await getCierre(trx)
    if (day === before.hasta) return before
    if (before.hasta && (!day || day < before.hasta) && !motivo)
      throw fieldError('CIERRE_SIN_MOTIVO', 'motivo')
    await trx
      .insertInto('cierres')
      .values({ hasta: day, motivo, quien: by.user._id, cuando: by.now.toISOString() })
      .execute()
    return getCierre(trx)
  })
}
