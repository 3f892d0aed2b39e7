import { sql } from 'kysely'
import { tooMany } from '../app-error.ts'
import { atomically, type Db } from './database.ts'
import { deleteOlder } from './delete-older.ts'
import { hash } from './tries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** So many calls, or so many different values asked for, in so long. */
export interface Rule {
  of: 'calls' | 'misses' | 'values'
  atMost: number
  withinMs: number
}

/** Accounts made from one network that the gym does not know. */
export const REGISTERING: readonly Rule[] = [{ of: 'calls', atMost: 60, withinMs: HOUR_MS }]

/** Where who works here signs in: on its opening day a gym's members all come by its one Wi-Fi. */
export const REGISTERING_AT_THE_GYM: readonly Rule[] = [{ of: 'calls', atMost: 200, withinMs: HOUR_MS }]

/**
 * Public lookups of one address and of one member's account. Who asks for one number again and again learns nothing: a
 * gym's Wi-Fi is one address for all who are there. Who asks for many, or for nobody, guesses.
 */
export const LOOKING_UP: readonly Rule[] = [
  { of: 'misses', atMost: 60, withinMs: MINUTE_MS },
  { of: 'values', atMost: 60, withinMs: MINUTE_MS },
  { of: 'values', atMost: 300, withinMs: HOUR_MS },
  { of: 'calls', atMost: 600, withinMs: MINUTE_MS },
]

/**
 * Counts one call of each key, as a miss until its outcome is known (`noteOutcome`), before it is known what it finds.
 *
 * @param valor what is asked for: a number
 * @returns what `noteOutcome` takes
 * @throws DEMASIADOS_INTENTOS with the seconds to wait, also for what would find somebody, which would else tell
 * hits from misses; then none is counted
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
  // One call of a key after another: those made at once would each find room for one more.
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

/** When a rule has room again: once the oldest of the calls that fill it is out of its span. Null where it has room. */
function freeAt({ of, atMost, withinMs }: Rule, { clave, valor, now }: Omit<Call, 'rules'>) {
  const since = new Date(now.getTime() - withinMs).toISOString()
  const span = sql`${withinMs} * interval '1 millisecond'`
  // A little later is another program's clock; what is further ahead was counted by one that was wrong.
  const until = new Date(now.getTime() + MINUTE_MS).toISOString()
  const within = sql`llamadas_contadas where clave = ${clave} and en > ${since} and en < ${until}`
  if (of !== 'values')
    return sql`(
      select en + ${span} from ${within} ${of === 'misses' ? sql`and not acertada` : sql``}
      order by en desc offset ${atMost - 1} limit 1)`
  // A value that was asked for already is no other one.
  return sql`(
    select ultima + ${span} from (select max(en) as ultima from ${within} group by valor) as valores
    where not exists (select from ${within} and valor = ${valor})
    order by ultima desc offset ${atMost - 1} limit 1)`
}

/** Whether the call found somebody. The work is the same in either case, so that its time does not tell either. */
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
