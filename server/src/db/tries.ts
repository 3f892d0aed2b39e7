import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tooMany } from '../app-error.ts'
import { atomically, type Db } from './database.ts'
import { deleteOlder } from './delete-older.ts'

const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 15 * MINUTE_MS
/** The longest that what is wrong is remembered. */
const FORGOTTEN_MS = 24 * 60 * MINUTE_MS

/** What wrong tries are counted of: an account, a place, somebody at a place. */
export interface Counted {
  /** Kept as a hash only. */
  clave: string
  /** How many may be wrong before each one more has to wait. */
  tope: number
  /** In how long so many are forgotten, little by little: at most a day. */
  olvidoMs: number
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
 * counted like one after another. What comes of it is told to `settleTries`, unless it was wrong.
 * @throws DEMASIADOS_INTENTOS with the seconds to wait; then none is taken
 */
export async function takeTry(db: Db, counted: readonly Counted[], now: Date): Promise<void> {
  const ofKey = new Map(counted.map((one) => [hash(one.clave).toString('hex'), one]))
  const claves = counted.map(({ clave }) => hash(clave))
  const longest = new Date(now.getTime() + LONGEST_WAIT_MS)
  // Written by a clock that was ahead, it is told anew by the clock of now.
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
      const after = left(fallos, now.getTime() - Date.parse(vistoEn), of) + 1
      const wait = waitAfter(Math.ceil(after), of.tope)
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

/** What is left of wrong tries after some time. */
function left(fallos: number, sinceMs: number, { tope, olvidoMs }: Counted): number {
  return Math.max(0, fallos - (Math.max(0, sinceMs) / olvidoMs) * tope)
}

/** Held in one order, as everywhere: two logins that share two of them do not wait for each other for ever. */
function lockTries(trx: Db, claves: readonly Buffer[]) {
  return trx
    .selectFrom('intentos')
    .selectAll()
    .where('clave', 'in', claves)
    .orderBy('clave')
    .forUpdate()
    .execute()
}

/**
 * What was tried was right, or came to nothing by no fault of who tried.
 *
 * @param olvidados of these all that was wrong before is forgotten too: whoever tries has shown who it is
 * @param devueltos of these only the one try counts no more
 */
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

/** What is kept of what is counted: neither a mail nor an address can be read in it. */
export function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
