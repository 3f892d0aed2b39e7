import type { Db } from './database.ts'
import { deleteOlder } from './delete-older.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

/** One try of one person at one call. */
export interface IdempotencyKey {
  userId: string
  /** The call: `POST /api/pagos`. */
  llamada: string
  /** What the caller sent to name this try. */
  clave: string
}

/**
 * Whether the key is this try's to use: new, or so old that it is forgotten. Waits for a try under way.
 *
 * @param huella the fingerprint of the body that the key stands for from now on
 */
export async function claimKey(trx: Db, key: IdempotencyKey, huella: Buffer, now: Date): Promise<boolean> {
  const fresh = { huella, creadaEn: now.toISOString(), estadoHttp: null, respuesta: null }
  const claimed = await trx
    .insertInto('idempotencia')
    .values({ ...key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'llamada', 'clave'])
        .doUpdateSet(fresh)
        .where('idempotencia.creadaEn', '<', oldest(now).toISOString()),
    )
    .returning('clave')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Keeps what the try was answered, for those that repeat it. */
export async function keepAnswer(
  trx: Db,
  key: IdempotencyKey,
  { status, answer }: { status: number; answer: unknown },
): Promise<void> {
  await trx
    .updateTable('idempotencia')
    .set({ estadoHttp: status, respuesta: JSON.stringify(answer) })
    .where(({ and }) => and({ ...key }))
    .execute()
}

/** What the first try with this key was answered, and the fingerprint of its body. */
export async function getAnswer(trx: Db, key: IdempotencyKey) {
  const { huella, respuesta } = await trx
    .selectFrom('idempotencia')
    .select(['huella', 'respuesta'])
    .where(({ and }) => and({ ...key }))
    .executeTakeFirstOrThrow()
  return { huella, answer: JSON.parse(respuesta ?? 'null') }
}

/** Forgets the keys that are older than a day. */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  await deleteOlder(db, 'idempotencia', { column: 'creada_en', oldest: oldest(now) })
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS)
}
