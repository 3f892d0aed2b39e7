import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tooMany } from '../app-error.ts'
import { atomically, type Db } from './database.ts'
import { deleteOlder } from './delete-older.ts'

const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 15 * MINUTE_MS
/** After an hour without a try what was tried before counts no more. */
const FORGOTTEN_MS = 60 * MINUTE_MS

/** What wrong tries are counted of: an account, a place, somebody at a place. */
export interface Counted {
  /** Kept as a hash only. */
  clave: string
  /** How many may be wrong before each one more has to wait. */
  tope: number
}

/**
 * How long to wait after so many wrong tries: not at all up to the last that is free, then a minute that doubles up to
 * 15. Never for ever: a lockout would be a gift to whoever wants somebody out.
 */
export function waitAfter(fallos: number, tope: number): number {
  return fallos < tope ? 0 : Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (fallos - tope))
}

/**
 * Takes one try of each of what is counted, before it is known whether it is right, so that tries made at once are
 * counted like one after another. A right one is given back (`giveBackTry`).
 * @throws DEMASIADOS_INTENTOS with the seconds to wait; then none is taken
 */
export async function takeTry(db: Db, counted: readonly Counted[], now: Date): Promise<void> {
  const ofKey = new Map(counted.map(({ clave, tope }) => [hash(clave).toString('hex'), tope]))
  const claves = counted.map(({ clave }) => hash(clave))
  await atomically(db, async (trx) => {
    await sql`
      insert into intentos (clave, fallos, libre_en, visto_en)
      select clave, 0, null, ${now} from unnest(${claves}::bytea[]) clave order by clave
      on conflict do nothing`.execute(trx)
    const rows = await trx
      .selectFrom('intentos')
      .selectAll()
      .where('clave', 'in', claves)
      .orderBy('clave')
      .forUpdate()
      .execute()
    const waitMs = Math.max(
      0,
      ...rows.flatMap(({ libreEn }) => libreEn ?? []).map((free) => Date.parse(free) - now.getTime()),
    )
    if (waitMs > 0) throw tooMany(waitMs)
    const taken = rows.map(({ clave, fallos, vistoEn }) => {
      const isForgotten = Date.parse(vistoEn) < now.getTime() - FORGOTTEN_MS
      const after = (isForgotten ? 0 : fallos) + 1
      const wait = waitAfter(after, ofKey.get(clave.toString('hex')) ?? 0)
      return { clave, fallos: after, libreEn: wait > 0 ? new Date(now.getTime() + wait).toISOString() : null }
    })
    await sql`
      update intentos set fallos = taken.fallos, libre_en = taken.libre_en, visto_en = ${now}
      from unnest(${taken.map(({ clave }) => clave)}::bytea[], ${taken.map(({ fallos }) => fallos)}::int[],
        ${taken.map(({ libreEn }) => libreEn)}::timestamptz[]) taken (clave, fallos, libre_en)
      where intentos.clave = taken.clave`.execute(trx)
  })
}

/** The try was right: whoever makes it needs no counting, and what was wrong before it is forgotten. */
export async function forgetTries(db: Db, claves: readonly string[]): Promise<void> {
  await db.deleteFrom('intentos').where('clave', 'in', claves.map(hash)).execute()
}

/** The try was right: it counts no more, and what was wrong before it does. */
export async function giveBackTry(db: Db, claves: readonly string[]): Promise<void> {
  await sql`
    with given as (
      select clave from intentos where clave = any(${claves.map(hash)}::bytea[]) order by clave for update
    )
    update intentos set fallos = greatest(fallos - 1, 0), libre_en = null
    from given where intentos.clave = given.clave`.execute(db)
}

export async function deleteOldTries(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - FORGOTTEN_MS)
  await deleteOlder(db, 'intentos', { column: 'visto_en', oldest })
}

/** What is kept of what is counted: neither a mail nor an address can be read in it. */
export function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
