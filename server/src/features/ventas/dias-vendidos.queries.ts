import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/connection/database.ts'

/** Lists the days, sessions and hours of these memberships and of the other persons of their plans, for a receipt. */
export async function listDiasVendidos(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('membresias as m')
    .select([
      'm.id as membresia',
      'm.titularId as titular',
      'm.fechainicio as desde',
      'm.fin as hasta',
      'm.franja',
    ])
    .select(sql<number | null>`case m.tipo when 'Clase' then m.sesiones_restantes end`.as('sesiones'))
    .where(sql<SqlBool>`(m.id = any(${ids}::uuid[]) or m.titular_id = any(${ids}::uuid[]))`)
    .where('m.eliminadoEn', 'is', null)
    .orderBy('m.id')
    .execute()
}
