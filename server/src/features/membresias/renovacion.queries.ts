import type { Day } from '@gym/contract/core/calendar'
import type { MembresiaPorRenovar } from '@gym/contract/membresias/membresias.schema'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { membresias, verMembresia } from './membresias.queries.ts'

/** @throws MEMBRESIA_NO_ENCONTRADA */
export async function getRenovacion(db: Db, id: string, today: Day): Promise<MembresiaPorRenovar> {
  const one = (of: string) =>
    membresias(db).select(['m.id', 'm.titularId']).where('m.id', '=', of).executeTakeFirst()
  const own = found(await one(id), 'MEMBRESIA_NO_ENCONTRADA')
  const titular = (own.titularId && (await one(own.titularId))) || own
  const membresia = await verMembresia(db, titular.id, today)
  const para = await membresias(db)
    .select(['c.id as _id', 'c.nombre', 'c.apellido', 'c.numeroIdentificacion'])
    .where('m.titularId', '=', titular.id)
    .orderBy('m.id')
    .execute()
  return { membresia, para, sesiones: membresia.sesionesRestantes + (await countSpent(db, titular.id)) }
}

/** Sessions that check-ins have taken. */
export async function countSpent(db: Db, id: string): Promise<number> {
  const { spent } = await db
    .selectFrom('asistencias')
    .select(({ fn }) => fn.countAll<number>().as('spent'))
    .where('membresiaId', '=', id)
    .where('eliminadoEn', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(spent)
}
