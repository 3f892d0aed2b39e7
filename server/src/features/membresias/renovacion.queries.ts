import type { Day } from '@gym/contract/core/calendar'
import type { MembresiaPorRenovar } from '@gym/contract/membresias/membresias.schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { membresias, verMembresia } from './membresias.queries.ts'

/** @throws MEMBRESIA_NO_ENCONTRADA */
export async function getRenovacion(db: Db, id: string, today: Day): Promise<MembresiaPorRenovar> {
  const one = (of: string) =>
    membresias(db)
      .select(['m.id', 'm.titularId', 'm.creadaPor', 'm.sesionesRestantes'])
      .where('m.id', '=', of)
      .executeTakeFirst()
  const own = found(await one(id), 'MEMBRESIA_NO_ENCONTRADA')
  const titular = (own.titularId && (await one(own.titularId))) || own
  const membresia = await verMembresia(db, titular.id, today)
  const para = await membresias(db)
    .select(['c.id as _id', 'c.nombre', 'c.apellido', 'c.numeroIdentificacion'])
    .where('m.titularId', '=', titular.id)
    .orderBy('m.id')
    .execute()
  return { membresia, para, sesionesVendidas: await getSesionesVendidas(db, titular) }
}

interface Vendida {
  id: string
  creadaPor: string | null
  sesionesRestantes: number
}

/** Null for an imported membership: the import gives only the sessions that were left. */
async function getSesionesVendidas(db: Db, { id, creadaPor, sesionesRestantes }: Vendida) {
  if (!creadaPor) return null
  const counted = sesionesRestantes + (await countSpent(db, id))
  // An edit may have corrected either count: the desk sees the larger one before it charges.
  return Math.max(counted, await getSesionesAlCrear(db, id)) || null
}

/** Reads the sessions from the audit of the creation, because an edit may have lowered them since. */
async function getSesionesAlCrear(db: Db, id: string): Promise<number> {
  const created = await db
    .selectFrom('auditoria')
    .select(sql<number>`(despues ->> 'sesiones_restantes')::integer`.as('sesiones'))
    .where('recurso', '=', 'membresias')
    .where('recursoId', '=', id)
    .where('antes', 'is', null)
    .where('despues', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return created?.sesiones ?? 0
}

/** Counts the sessions of the membership that check-ins have used. */
export const countSpent = (db: Db, id: string) => spentOf(db, sql`m.id = ${id}`)

/** Sessions used by the other persons' deleted memberships. `titularId`: membership of the plan's payer. */
export const countSpentByDeleted = (db: Db, titularId: string) =>
  spentOf(db, sql`(m.titular_id = ${titularId} and m.eliminado_en is not null)`)

async function spentOf(db: Db, only: RawBuilder<SqlBool>): Promise<number> {
  const { spent } = await db
    .selectFrom('asistencias')
    .innerJoin('membresias as m', 'm.id', 'asistencias.membresiaId')
    .select(({ fn }) => fn.countAll<number>().as('spent'))
    .where(only)
    .where('asistencias.eliminadoEn', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(spent)
}
