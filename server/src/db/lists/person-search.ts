import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import type { Search } from './capped-count.ts'
import { FEW, isOneOf } from './few.ts'
import { matches, wordsOf } from './filters.ts'

/** Columns of a search that matches clients and another small table (`otros`), such as products. */
export interface Named {
  cliente: string
  otro: string
  otros: RawBuilder<unknown>
}

export interface Found {
  isNamed: RawBuilder<SqlBool>
  /** `isNamed` as disjoint conditions. An index serves each, unless `isSlow`. */
  parts: RawBuilder<SqlBool>[]
  /** True if some part is evaluated per row, so that reading the parts is slow. */
  isSlow?: boolean
}

export const searchIn = <Query>(
  { parts, isNamed }: Found,
  those: (condition: RawBuilder<SqlBool>) => Query,
): Search<Query> => ({
  parts: parts.map(those),
  branches: [{ of: those(sql`true`), is: isNamed }],
})

/** Ids of the rows of `otros` that match the words `matched` and no other word of the search. */
interface PersonMatch {
  matched: string[]
  otros: string[]
}

export interface PersonSet {
  words: string[]
  but?: RawBuilder<SqlBool>
}

/** Maximum parts of a search, because PostgreSQL plans each. */
const MOST_PARTS = 8

/**
 * Builds the condition that each word of `buscar` matches the client or the row of `otros`; undefined without
 * words. Looks up first the words that each row of `otros` matches; the client must match the rest.
 */
export async function findByPerson(
  db: Db,
  buscar: string | undefined,
  named: Named,
): Promise<Found | undefined> {
  const words = wordsOf(buscar)
  if (words.length === 0) return undefined
  const [holding, [whole]] = await Promise.all([othersOf(db, words, named), clientesOf(db, [{ words }])])
  if (holding.length >= MOST_PARTS) return conditionPerRow(db, words, named, holding)
  const ways = holding.map(({ matched, otros }) => ({
    isOther: sql<SqlBool>`${sql.ref(named.otro)} = any(${otros}::uuid[])`,
    words: words.filter((word) => !matched.includes(word)),
    but: matches('busqueda', matched.join(' ')),
  }))
  const found = await clientesOf(db, ways)
  const all = isOfClientes(db, named.cliente, { words }, whole)
  const isAll = isOfHolder(db, named.cliente, words, whole)
  const others = ways.flatMap(({ isOther, ...ofCliente }, n) => {
    if (ofCliente.words.length === 0)
      return { ofRow: isOther, part: every([isOther, sql`${isAll} is not true`]) }
    const theirs = isOfClientes(db, named.cliente, ofCliente, found[n])
    const ofRow = isOfHolder(db, named.cliente, ofCliente.words, found[n])
    return theirs ? { ofRow: every([isOther, ofRow]), part: every([isOther, theirs]) } : []
  })
  const isNamed = some([...(all ? [isAll] : []), ...others.map(({ ofRow }) => ofRow)])
  const parts = [...(all ? [all] : []), ...others.map(({ part }) => part)]
  const isSlow = (whole?.length ?? 0) > FEW && ways.some((way) => way.words.length === 0)
  return { isNamed, parts, isSlow }
}

/**
 * Builds the condition for short words, which rows of `otros` match in too many combinations to list. It is
 * evaluated per row if more than `FEW` clients match, or if one row of `otros` matches every word.
 */
async function conditionPerRow(
  db: Db,
  words: string[],
  named: Named,
  holding: PersonMatch[],
): Promise<Found> {
  const otherOf = (those: PersonMatch[]) =>
    sql<SqlBool>`${sql.ref(named.otro)} = any(${those.flatMap(({ otros }) => otros)}::uuid[])`
  const holds = words.map((word) =>
    some([matches('busqueda', word), otherOf(holding.filter(({ matched }) => matched.includes(word)))]),
  )
  const holder = db.selectFrom('clientes').select(sql`true`.as('holds'))
  const ofRow = holder.where('id', '=', sql.ref<string>(named.cliente)).where(every(holds))
  const alone = holding.filter(({ matched }) => matched.length === words.length)
  const isNamed = some([sql<SqlBool>`(${ofRow})`, otherOf(alone)])
  if (alone.length > 0) return { isNamed, parts: [isNamed], isSlow: true }
  const rests = holding.map(({ matched }) => bitsOf(words.map((word) => !matched.includes(word))))
  const all = bitsOf(words.map(() => true))
  const { rows } = await sql<{ id: string }>`
    select id from (select id, ${maskOf(words)} as palabras from clientes) as quien
    where exists (select from unnest(${[...rests, all]}::int[]) as falta where palabras & falta = falta) limit ${FEW + 1}`.execute(
    db,
  )
  if (rows.length > FEW) return { isNamed, parts: [isNamed], isSlow: true }
  const ids = rows.map(({ id }) => id)
  const isOfThem = every([isOneOf(named.cliente, ids, sql``), isNamed])
  return { isNamed: isOfThem, parts: [isOfThem] }
}

const bitsOf = (flags: boolean[]) => flags.reduce((bits, flag, n) => bits + (flag ? 2 ** n : 0), 0)

const maskOf = (words: string[]) =>
  sql<number>`${sql.join(
    words.map((word, n) => sql`case when ${matches('busqueda', word)} then ${sql.lit(2 ** n)} else 0 end`),
    sql` + `,
  )}`

/** Computes a mask per client and per row of `otros`, once per query: bit n is set if word n matches. */
export function personSetsOf(buscar: string | undefined, { otros }: Named) {
  const words = wordsOf(buscar)
  // `offset 0` prevents PostgreSQL from inlining the subquery and computing the mask per row.
  const of = (people: RawBuilder<unknown>) =>
    sql<{
      id: string
      palabras: number
    }>`(select id, ${maskOf(words)} as palabras from ${people} as todos offset 0)`
  return {
    clientes: of(sql`clientes`).as('quien'),
    otros: of(otros).as('otro'),
    holdsAll: sql<SqlBool>`coalesce(quien.palabras, 0) | coalesce(otro.palabras, 0) = ${sql.lit(bitsOf(words.map(() => true)))}`,
  }
}

async function othersOf(db: Db, words: string[], { otros }: Named): Promise<PersonMatch[]> {
  const holds = words.map((word) => matches('named.busqueda', word))
  const { rows } = await sql<{ matched: boolean[]; otros: string[] }>`
    select matched, array_agg(id) as otros from (
      select named.id, array[${sql.join(holds)}] as matched from ${otros} as named) as each
    where true = any(matched) group by matched`.execute(db)
  return rows.map(({ matched, otros }) => ({ matched: words.filter((_, n) => matched[n]), otros }))
}

export const clientesWith = (db: Db, { words, but }: PersonSet) =>
  db
    .selectFrom('clientes')
    .select('id')
    .where(({ and }) => and(words.map((word) => matches('busqueda', word))))
    .$if(but !== undefined, (all) => all.where(sql<SqlBool>`not ${but}`))

/** Finds at most `FEW + 1` ids of each set; none of a set without words. */
export async function clientesOf(db: Db, sets: PersonSet[]): Promise<string[][]> {
  const asked = sets.flatMap((set, n) =>
    set.words.length > 0 ? sql`(${n}::int, array(${clientesWith(db, set).limit(FEW + 1)}))` : [],
  )
  if (asked.length === 0) return sets.map(() => [])
  const { rows } = await sql<{ n: number; clientes: string[] }>`
    select n, clientes from (values ${sql.join(asked)}) as looked (n, clientes)`.execute(db)
  return sets.map((_, at) => rows.find(({ n }) => n === at)?.clientes ?? [])
}

export const isOfClientes = (db: Db, column: string, set: PersonSet, found: string[] = []) =>
  found.length === 0 ? undefined : isOneOf(column, found, clientesWith(db, set))

export function isOfHolder(
  db: Db,
  column: string,
  words: string[],
  found: string[] = [],
): RawBuilder<SqlBool> {
  if (found.length <= FEW) return isOneOf(column, found, sql``)
  // A scalar subquery: with `in` or `exists`, PostgreSQL would hash all matches before the first row.
  const holder = db
    .selectFrom('clientes')
    .select(sql`true`.as('holds'))
    .where('id', '=', sql.ref<string>(column))
  return sql<SqlBool>`(${holder.where(matches('busqueda', words.join(' ')))})`
}

export const every = (conditions: RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

export const some = (conditions: RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
