import type { Db } from '../connection/database.ts'
import { prepared } from '../connection/prepared.ts'
import { deleteOlder } from '../lists/delete-older.ts'

export interface IdempotencyKey {
  /** The scope in which the key is unique: a caller and a call, or `DESK_SCOPE`. */
  llamada: string
  clave: string
}

/** One scope for all accounts, because another account may resend a desk operation. */
export const DESK_SCOPE = 'mostrador'

const claim = prepared(
  (db, llamada: string, clave: string, huella: Buffer, venceEn: string | null, now: string) => {
    const fresh = { huella, venceEn, respuesta: null }
    return db
      .insertInto('idempotencia')
      .values({ llamada, clave, ...fresh })
      .onConflict((conflict) =>
        conflict.columns(['llamada', 'clave']).doUpdateSet(fresh).where('idempotencia.venceEn', '<', now),
      )
      .returning('clave')
  },
)

/**
 * Claims a new or expired key, else returns `huella` (body hash) and response of its first request. Waits
 * for a concurrent request with the key. With `venceEn` null, the key never expires.
 */
export async function claimKey(
  trx: Db,
  { llamada, clave }: IdempotencyKey,
  { huella, venceEn, now }: { huella: Buffer; venceEn: Date | null; now: Date },
): Promise<{ huella: Buffer; answer: object } | undefined> {
  const until = venceEn?.toISOString() ?? null
  const claimed = await claim(trx, llamada, clave, huella, until, now.toISOString())
  if (claimed.length > 0) return undefined
  const first = await trx
    .selectFrom('idempotencia')
    .select(['huella', 'respuesta'])
    .where('llamada', '=', llamada)
    .where('clave', '=', clave)
    .executeTakeFirstOrThrow()
  return { huella: first.huella, answer: JSON.parse(first.respuesta ?? 'null') }
}

const answered = prepared((db, respuesta: string, llamada: string, clave: string) =>
  db.updateTable('idempotencia').set({ respuesta }).where('llamada', '=', llamada).where('clave', '=', clave),
)

export async function storeAnswer(
  trx: Db,
  { llamada, clave }: IdempotencyKey,
  answer: unknown,
): Promise<void> {
  await answered(trx, JSON.stringify(answer), llamada, clave)
}

export const deleteOldKeys = (db: Db, now: Date): Promise<void> =>
  deleteOlder(db, 'idempotencia', { column: 'vence_en', oldest: now })
