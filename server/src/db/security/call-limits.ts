import { sql } from 'kysely'
import { tooMany } from '../../core/app-error.ts'
import { atomically, type Db } from '../connection/database.ts'
import { deleteOlder } from '../lists/delete-older.ts'
import { hash } from './attempt-limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A rate limit: at most `atMost` calls, misses or distinct values in `withinMs`. */
export interface Rule {
  of: 'calls' | 'misses' | 'values'
  atMost: number
  withinMs: number
}

export const REGISTERING: readonly Rule[] = [{ of: 'calls', atMost: 60, withinMs: HOUR_MS }]

/** Attempts to create the first administrator. Each hashes a password. */
export const BEGINNING: readonly Rule[] = [{ of: 'calls', atMost: 20, withinMs: HOUR_MS }]

/** Limits sign-ups from the gym's own network; high, because on opening day all members share its Wi-Fi. */
export const REGISTERING_AT_THE_GYM: readonly Rule[] = [{ of: 'calls', atMost: 200, withinMs: HOUR_MS }]

/** Limits of the public lookups. Repeats of a hit count only as calls: members share the gym's Wi-Fi. */
export const LOOKING_UP: readonly Rule[] = [
  { of: 'misses', atMost: 60, withinMs: MINUTE_MS },
  { of: 'values', atMost: 60, withinMs: MINUTE_MS },
  { of: 'values', atMost: 300, withinMs: HOUR_MS },
  { of: 'calls', atMost: 600, withinMs: MINUTE_MS },
]

/**
 * Counts a call under each key, as a miss until `noteOutcome` gets the returned ids.
 * @throws DEMASIADOS_INTENTOS with the seconds to wait, also for a hit, or the refusal would reveal hits
 */
export async function countCall(
  db: Db,
  {
    claves,
    valor,
    rules,
    now,
  }: { claves: readonly string[]; valor: string; rules: readonly Rule[]; now: Date },
): Promise<number[]> {
  return atomically(db, async (trx) => {
    const ids: number[] = []
    for (const clave of claves.map(hash).sort(Buffer.compare))
      ids.push(await countOf(trx, { clave, valor: hash(valor), rules, now }))
    return ids
  })
}

interface Call {
  clave: Buffer
  valor: Buffer
  rules: readonly Rule[]
  now: Date
}

async function countOf(trx: Db, { clave, valor, rules, now }: Call): Promise<number> {
  // Serialises the calls of a key, so that concurrent ones cannot share the last free slot.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`llamadas ${clave.toString('hex')}`}, 0))`.execute(
    trx,
  )
  const free = rules.map((rule) => freeAt(rule, { clave, valor, now }))
  const { rows } = await sql<{ libre: string | null }>`select greatest(${sql.join(free)}) as libre`.execute(
    trx,
  )
  const waitMs = Date.parse(rows[0]?.libre ?? '') - now.getTime()
  if (waitMs > 0) throw tooMany(waitMs)
  const { id } = await trx
    .insertInto('llamadasContadas')
    .values({ clave, valor, en: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** SQL for the time from which the rule allows another call; null if its limit is not reached. */
function freeAt({ of, atMost, withinMs }: Rule, { clave, valor, now }: Omit<Call, 'rules'>) {
  const since = new Date(now.getTime() - withinMs).toISOString()
  const span = sql`${withinMs} * interval '1 millisecond'`
  // Tolerates a minute of clock skew. Ignores rows further ahead: they come from a wrong clock.
  const until = new Date(now.getTime() + MINUTE_MS).toISOString()
  const within = sql`llamadas_contadas where clave = ${clave} and en > ${since} and en < ${until}`
  if (of !== 'values')
    return sql`(
      select en + ${span} from ${within} ${of === 'misses' ? sql`and not acertada` : sql``}
      order by en desc offset ${atMost - 1} limit 1)`
  return sql`(
    select ultima + ${span} from (select max(en) as ultima from ${within} group by valor) as valores
    where not exists (select from ${within} and valor = ${valor})
    order by ultima desc offset ${atMost - 1} limit 1)`
}

/** Does the same work for a hit as for a miss, so that the response time does not reveal the result. */
export async function noteOutcome(
  db: Db,
  ids: readonly number[],
  { acertada }: { acertada: boolean },
): Promise<void> {
  await db.updateTable('llamadasContadas').set({ acertada }).where('id', 'in', ids).execute()
}

export async function deleteOldCalls(db: Db, now: Date): Promise<void> {
  await deleteOlder(db, 'llamadasContadas', { column: 'en', oldest: new Date(now.getTime() - HOUR_MS) })
}
