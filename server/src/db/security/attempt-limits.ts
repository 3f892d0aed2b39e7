import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tooMany } from '../../core/app-error.ts'
import { atomically, type Db } from '../connection/database.ts'
import { deleteOlder } from '../lists/delete-older.ts'

const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 15 * MINUTE_MS
const FORGOTTEN_MS = 24 * 60 * MINUTE_MS

export interface RateLimit {
  clave: string
  /** Number of failures from which each further attempt must wait. */
  limit: number
  /** Time in which `limit` failures decay to zero, at most a day. */
  decayMs: number
}

/** Wait in ms: a minute at the limit, doubled per failure; capped, or an attacker could lock the user out. */
export function waitAfter(fallos: number, limit: number): number {
  return fallos < limit ? 0 : Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (fallos - limit))
}

/**
 * Counts an attempt before its outcome, so that concurrent attempts count too; `settleTries` undoes it.
 * @throws DEMASIADOS_INTENTOS with the seconds to wait; nothing is counted then
 */
export async function takeTry(db: Db, counted: readonly RateLimit[], now: Date): Promise<void> {
  const ofKey = new Map(counted.map((one) => [hash(one.clave).toString('hex'), one]))
  const claves = counted.map(({ clave }) => hash(clave))
  const longest = new Date(now.getTime() + LONGEST_WAIT_MS)
  // Resets a timestamp that comes from a fast clock.
  const seen = sql`case when visto_en > ${longest} then ${now} else greatest(visto_en, ${now}) end`
  const waitMs = await atomically(db, async (trx) => {
    await sql`
      insert into intentos (clave, fallos, libre_en, visto_en)
      select clave, 0, null, ${now} from unnest(${claves}::bytea[]) clave order by clave
      on conflict do nothing`.execute(trx)
    const rows = await lockTries(trx, claves)
    const waitMs = Math.max(
      0,
      ...rows.flatMap(({ libreEn }) => libreEn ?? []).map((free) => Date.parse(free) - now.getTime()),
    )
    if (waitMs > LONGEST_WAIT_MS) {
      await sql`
        update intentos set libre_en = least(libre_en, ${longest}), visto_en = ${seen}
        where clave = any(${claves}::bytea[])`.execute(trx)
      return LONGEST_WAIT_MS
    }
    if (waitMs > 0) throw tooMany(waitMs)
    const taken = rows.flatMap(({ clave, fallos, vistoEn }) => {
      const of = ofKey.get(clave.toString('hex'))
      if (!of) return []
      const after = decayed(fallos, now.getTime() - Date.parse(vistoEn), of) + 1
      const wait = waitAfter(Math.ceil(after), of.limit)
      return { clave, fallos: after, libreEn: wait > 0 ? new Date(now.getTime() + wait).toISOString() : null }
    })
    await sql`
      update intentos set fallos = taken.fallos, libre_en = taken.libre_en, visto_en = ${seen}
      from unnest(${taken.map(({ clave }) => clave)}::bytea[], ${taken.map(({ fallos }) => fallos)}::float8[],
        ${taken.map(({ libreEn }) => libreEn)}::timestamptz[]) taken (clave, fallos, libre_en)
      where intentos.clave = taken.clave`.execute(trx)
    return 0
  })
  if (waitMs > 0) throw tooMany(waitMs)
}

function decayed(fallos: number, sinceMs: number, { limit, decayMs }: RateLimit): number {
  return Math.max(0, fallos - (Math.max(0, sinceMs) / decayMs) * limit)
}

/** Locks the attempts in a fixed order, so that two logins that share keys cannot deadlock. */
function lockTries(trx: Db, claves: readonly Buffer[]) {
  return trx
    .selectFrom('intentos')
    .selectAll()
    .where('clave', 'in', claves)
    .orderBy('clave')
    .forUpdate()
    .execute()
}

/** Clears all failures of the keys `olvidados`, and undoes the last attempt of `devueltos`. */
export async function settleTries(
  db: Db,
  { olvidados = [], devueltos = [] }: { olvidados?: readonly string[]; devueltos?: readonly string[] },
): Promise<void> {
  const [forgotten, back] = [olvidados.map(hash), devueltos.map(hash)]
  await atomically(db, async (trx) => {
    await lockTries(trx, [...forgotten, ...back])
    await sql`delete from intentos where clave = any(${forgotten}::bytea[])`.execute(trx)
    await sql`
      update intentos set fallos = greatest(fallos - 1, 0), libre_en = null
      where clave = any(${back}::bytea[])`.execute(trx)
  })
}

export async function deleteOldTries(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - FORGOTTEN_MS)
  await deleteOlder(db, 'intentos', { column: 'visto_en', oldest })
}

/** The tables of attempts and calls store hashes, not the emails and addresses in the keys. */
export function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
