import type { Db } from '../connection/database.ts'
import { prepared } from '../connection/prepared.ts'
import { deleteOlder } from '../lists/delete-older.ts'

const RETENTION_MS = 24 * 60 * 60 * 1000

export interface IdempotencyKey {
  userId: string
  llamada: string
  clave: string
}

const claim = prepared(
  (db, userId: string, llamada: string, clave: string, huella: Buffer, now: string, oldest: string) => {
    const fresh = { huella, creadaEn: now, estadoHttp: null, respuesta: null }
    return db
      .insertInto('idempotencia')
      .values({ userId, llamada, clave, ...fresh })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'llamada', 'clave'])
          .doUpdateSet(fresh)
          .where('idempotencia.creadaEn', '<', oldest),
      )
      .returning('clave')
  },
)

/**
 * True if the key is new or expired. Blocks while a concurrent request has it.
 * @param huella hash of the request body
 */
export async function claimKey(trx: Db, key: IdempotencyKey, huella: Buffer, now: Date): Promise<boolean> {
  const { userId, llamada, clave } = key
  const since = oldest(now).toISOString()
  const claimed = await claim(trx, userId, llamada, clave, huella, now.toISOString(), since)
  return claimed.length > 0
}

const answered = prepared(
  (db, estadoHttp: number, respuesta: string, userId: string, llamada: string, clave: string) =>
    db
      .updateTable('idempotencia')
      .set({ estadoHttp, respuesta })
      .where('userId', '=', userId)
      .where('llamada', '=', llamada)
      .where('clave', '=', clave),
)

export async function keepAnswer(
  trx: Db,
  { userId, llamada, clave }: IdempotencyKey,
  { status, answer }: { status: number; answer: unknown },
): Promise<void> {
  await answered(trx, status, JSON.stringify(answer), userId, llamada, clave)
}

export async function getAnswer(trx: Db, key: IdempotencyKey) {
  const { huella, respuesta } = await trx
    .selectFrom('idempotencia')
    .select(['huella', 'respuesta'])
    .where(({ and }) => and({ ...key }))
    .executeTakeFirstOrThrow()
  return { huella, answer: JSON.parse(respuesta ?? 'null') }
}

export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await deleteOlder(db, 'idempotencia', { column: 'creada_en', oldest: oldest(now) })
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - RETENTION_MS)
}
