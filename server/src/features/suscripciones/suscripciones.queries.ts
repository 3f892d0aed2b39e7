import { dayIn } from '@gym/contract/calendar'
import type { SuscripcionPorAsentar } from '@gym/contract/suscripciones'
import { v7 as uuid } from 'uuid'
import { found } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'

/** A subscription that was begun with a provider. `centavos` of a dollar. */
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
  'session_id as sessionId',
  'user_id as userId',
  'centavos',
  'pagada_en as pagadaEn',
  'contabilidad_id as contabilidadId',
] as const

/** Notes a session; one that is known already stays as it is. */
export async function insertSuscripcion(
  db: Db,
  nueva: Pick<Suscripcion, 'proveedor' | 'sessionId' | 'userId' | 'centavos'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('suscripciones')
    .values({
      id: uuid(),
      proveedor: nueva.proveedor,
      session_id: nueva.sessionId,
      user_id: nueva.userId,
      centavos: nueva.centavos,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute()
}

export function findSuscripcion(db: Db, sessionId: string): Promise<Suscripcion | undefined> {
  return db
    .selectFrom('suscripciones')
    .select(suscripcion)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** Holds the subscription's row until the transaction ends. @throws SUSCRIPCION_NO_ENCONTRADA */
export async function lockSuscripcion(
  db: Db,
  by: { id: string } | { sessionId: string },
): Promise<Suscripcion> {
  const row = await db
    .selectFrom('suscripciones')
    .select(suscripcion)
    .$if('id' in by, (q) => q.where('id', '=', 'id' in by ? by.id : ''))
    .$if('sessionId' in by, (q) => q.where('session_id', '=', 'sessionId' in by ? by.sessionId : ''))
    .forUpdate()
    .executeTakeFirst()
  return found(row, 'SUSCRIPCION_NO_ENCONTRADA')
}

export async function markPaid(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('suscripciones').set({ pagada_en: now.toISOString() }).where('id', '=', id).execute()
}

export async function markPosted(
  db: Db,
  id: string,
  { tasa, contabilidadId }: { tasa: number; contabilidadId: string },
): Promise<void> {
  await db
    .updateTable('suscripciones')
    .set({ tasa, contabilidad_id: contabilidadId })
    .where('id', '=', id)
    .execute()
}

/** Those that were paid and wait for a rate, oldest first. */
export async function listPorAsentar(db: Db, timeZone: string): Promise<SuscripcionPorAsentar[]> {
  const rows = await db
    .selectFrom('suscripciones as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id as _id', 's.pagada_en', 's.centavos', 'u.nombre'])
    .where('s.proveedor', '=', 'stripe')
    .where('s.pagada_en', 'is not', null)
    .where('s.contabilidad_id', 'is', null)
    .orderBy('s.pagada_en')
    .orderBy('s.id')
    .limit(200)
    .execute()
  return rows.map(({ _id, pagada_en, centavos, nombre }) => ({
    _id,
    fecha: dayIn(timeZone, new Date(pagada_en ?? 0)),
    dolares: centavos / 100,
    usuario: nombre ?? 'Desconocido',
  }))
}
