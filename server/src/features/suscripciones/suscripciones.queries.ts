import { dayIn } from '@gym/contract/core/calendar'
import type { SuscripcionPorAsentar } from '@gym/contract/suscripciones/suscripciones.schema'
import { type NotNull, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { found } from '../../core/app-error.ts'
import type { Db } from '../../db/connection/database.ts'
import { deleteOlder } from '../../db/lists/delete-older.ts'

const UNPAID_RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/** Amounts in US cents. */
export interface Suscripcion {
  id: string
  proveedor: 'stripe' | 'prueba'
  sessionId: string
  userId: string | null
  centavos: number
  pagadaEn: string | null
  contabilidadId: string | null
}

const suscripcion = [
  'id',
  'proveedor',
  'sessionId',
  'userId',
  'centavos',
  'pagadaEn',
  'contabilidadId',
] as const

/** Does nothing if the provider's checkout session is already stored. */
export async function insertSuscripcion(
  db: Db,
  nueva: Pick<Suscripcion, 'proveedor' | 'sessionId' | 'userId' | 'centavos'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('suscripciones')
    .values({ ...nueva, id: uuid(), createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('sessionId').doNothing())
    .execute()
}

export function findSuscripcion(db: Db, sessionId: string): Promise<Suscripcion | undefined> {
  return db
    .selectFrom('suscripciones')
    .select(suscripcion)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
}

/** @throws SUSCRIPCION_NO_ENCONTRADA */
export async function lockSuscripcion(
  db: Db,
  by: { id: string } | { sessionId: string },
): Promise<Suscripcion> {
  const row = await db
    .selectFrom('suscripciones')
    .select(suscripcion)
    .where(({ and }) => and(by))
    .forUpdate()
    .executeTakeFirst()
  return found(row, 'SUSCRIPCION_NO_ENCONTRADA')
}

export async function markPaid(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('suscripciones').set({ pagadaEn: now.toISOString() }).where('id', '=', id).execute()
}

export async function markPosted(
  db: Db,
  id: string,
  { tasa, contabilidadId }: { tasa: number; contabilidadId: string },
): Promise<void> {
  await db.updateTable('suscripciones').set({ tasa, contabilidadId }).where('id', '=', id).execute()
}

export async function listSuscripcionesPorAsentar(
  db: Db,
  timeZone: string,
): Promise<SuscripcionPorAsentar[]> {
  const rows = await db
    .selectFrom('suscripciones as s')
    .leftJoin('users as u', 'u.id', 's.userId')
    .select(['s.id as _id', 's.pagadaEn', 's.centavos', 'u.nombre'])
    .where('s.proveedor', '=', 'stripe')
    .where('s.pagadaEn', 'is not', null)
    .where('s.contabilidadId', 'is', null)
    .orderBy('s.pagadaEn')
    .orderBy('s.id')
    .limit(200)
    .$narrowType<{ pagadaEn: NotNull }>()
    .execute()
  return rows.map(({ _id, pagadaEn, centavos, nombre }) => ({
    _id,
    fecha: dayIn(timeZone, new Date(pagadaEn)),
    dolares: centavos / 100,
    usuario: nombre ?? 'Desconocido',
  }))
}

/** Deletes unpaid sessions after 30 days. The webhook of a late payment inserts its session again. */
export async function deleteAbandonedSuscripciones(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - UNPAID_RETENTION_MS)
  await deleteOlder(db, 'suscripciones', { column: 'created_at', oldest, only: sql`pagada_en is null` })
}
