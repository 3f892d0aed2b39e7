import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './database.ts'
import { FEW, isOneOf } from './few.ts'
import { matches, wordsOf } from './lists.ts'

/** What rows are found by: their client, and something else of which there are few, such as the product. */
export interface Named {
  /** The column of the client. */
  cliente: string
  /** The column of the other. */
  otro: string
  /** The others as `id` and `busqueda`, the text by which each is found. */
  otros: RawBuilder<unknown>
}

/** How the rows are found that words name. */
export interface Found {
  /** That they name a row, asked of row after row. */
  isNamed: RawBuilder<SqlBool>
  /** The same in conditions of which no row meets two, each to be looked for at once. */
  parts: RawBuilder<SqlBool>[]
  /** Some of those are asked of row after row: to read them all takes long. */
  isSlow?: boolean
  /** All of it is, and nothing finds them sooner: they are not counted far. */
  isEndless?: boolean
}

/** The others that hold these words and no more of those that are searched for. */
interface Holding {
  held: string[]
  otros: string[]
}

/** Clients who hold all of the words, but for some. */
export interface Held {
  words: string[]
  but?: RawBuilder<SqlBool>
}

/** In more parts PostgreSQL takes longer to plan than to read. */
const MOST_PARTS = 8

/**
 * That the client of a row, or the other that it names, holds each word of `buscar`; undefined without words. Which words each of the
 * others holds is asked first: the client of a row of theirs has to hold the rest. Who holds all of those is looked for at once,
 * for two common names are rarely one person's.
 */
export async function namedIn(db: Db, buscar: string | undefined, named: Named): Promise<Found | undefined> {
  const words = wordsOf(buscar)
  if (words.length === 0) return undefined
  const [holding, [whole]] = await Promise.all([othersOf(db, words, named), clientesOf(db, [{ words }])])
  if (holding.length >= MOST_PARTS) return namedByMany(db, words, named, holding)
  const ways = holding.map(({ held, otros }) => ({
    isOther: sql<SqlBool>`${sql.ref(named.otro)} = any(${otros}::uuid[])`,
    words: words.filter((word) => !held.includes(word)),
    but: matches('busqueda', held.join(' ')),
  }))
  const found = await clientesOf(db, ways)
  const all = isOfClientes(db, named.cliente, { words }, whole)
  const isAll = isOfHolder(db, named.cliente, words, whole)
  const others = ways.flatMap(({ isOther, ...held }, n) => {
    if (held.words.length === 0) return { ofRow: isOther, part: every([isOther, sql`${isAll} is not true`]) }
    const theirs = isOfClientes(db, named.cliente, held, found[n])
    const ofRow = isOfHolder(db, named.cliente, held.words, found[n])
    return theirs ? { ofRow: every([isOther, ofRow]), part: every([isOther, theirs]) } : []
  })
  const isNamed = some([...(all ? [isAll] : []), ...others.map(({ ofRow }) => ofRow)])
  const parts = [...(all ? [all] : []), ...others.map(({ part }) => part)]
  const isSlow = (whole?.length ?? 0) > FEW && ways.some((way) => way.words.length === 0)
  return { isNamed, parts, isSlow }
}

/**
 * The same of words that the others hold in many ways, short ones: who holds what one of those leaves to them is asked of everybody
 * once. Of more than a few it is asked row after row, and not counted far.
 */
async function namedByMany(db: Db, words: string[], named: Named, holding: Holding[]): Promise<Found> {
  const otherOf = (those: Holding[]) =>
    sql<SqlBool>`${sql.ref(named.otro)} = any(${those.flatMap(({ otros }) => otros)}::uuid[])`
  const holds = words.map((word) =>
    some([matches('busqueda', word), otherOf(holding.filter(({ held }) => held.includes(word)))]),
  )
  const holder = db.selectFrom('clientes').select(sql`true`.as('holds'))
  const ofRow = holder.where('id', '=', sql.ref<string>(named.cliente)).where(every(holds))
  const alone = holding.filter(({ held }) => held.length === words.length)
  const isNamed = some([sql<SqlBool>`(${ofRow})`, otherOf(alone)])
  if (alone.length > 0) return { isNamed, parts: [isNamed], isSlow: true, isEndless: true }
  const rests = holding.map(({ held }) => bitsOf(words.map((word) => !held.includes(word))))
  const all = bitsOf(words.map(() => true))
  const { rows } = await sql<{ id: string }>`
    select id from (select id, ${heldBits(words)} as palabras from clientes) as quien
    where exists (select from unnest(${[...rests, all]}::int[]) as falta where palabras & falta = falta) limit ${FEW + 1}`.execute(
    db,
  )
  if (rows.length > FEW) return { isNamed, parts: [isNamed], isSlow: true, isEndless: true }
  const ids = rows.map(({ id }) => id)
  const isOfThem = every([isOneOf(named.cliente, ids, sql``), isNamed])
  return { isNamed: isOfThem, parts: [isOfThem] }
}

const bitsOf = (flags: boolean[]) => flags.reduce((bits, flag, n) => bits + (flag ? 2 ** n : 0), 0)

/** Which of the words a `busqueda` holds, as the bits of a number. */
const heldBits = (words: string[]) =>
  sql<number>`${sql.join(
    words.map((word, n) => sql`case when ${matches('busqueda', word)} then ${sql.lit(2 ** n)} else 0 end`),
    sql` + `,
  )}`

/** Which of the words each client and each other holds, asked of all of them once: for reading all rows. */
export function heldOf(buscar: string | undefined, { otros }: Named) {
  const words = wordsOf(buscar)
  // Without the offset it would be asked of row after row.
  const of = (people: RawBuilder<unknown>) =>
    sql<{
      id: string
      palabras: number
    }>`(select id, ${heldBits(words)} as palabras from ${people} as todos offset 0)`
  return {
    clientes: of(sql`clientes`).as('quien'),
    otros: of(otros).as('otro'),
    holdsAll: sql<SqlBool>`coalesce(quien.palabras, 0) | coalesce(otro.palabras, 0) = ${sql.lit(bitsOf(words.map(() => true)))}`,
  }
}

/** The others that hold any of the words, by which ones. */
async function othersOf(db: Db, words: string[], { otros }: Named): Promise<Holding[]> {
  const holds = words.map((word) => matches('named.busqueda', word))
  const { rows } = await sql<{ held: boolean[]; otros: string[] }>`
    select held, array_agg(id) as otros from (
      select named.id, array[${sql.join(holds)}] as held from ${otros} as named) as each
    where true = any(held) group by held`.execute(db)
  return rows.map(({ held, otros }) => ({ held: words.filter((_, n) => held[n]), otros }))
}

/** The ids of the clients who hold the words. */
export const clientesWith = (db: Db, { words, but }: Held) =>
  db
    .selectFrom('clientes')
    .select('id')
    .where(({ and }) => and(words.map((word) => matches('busqueda', word))))
    .$if(but !== undefined, (all) => all.where(sql<SqlBool>`not ${but}`))

/** Those of each set, `FEW + 1` at most. A set without words has nobody. */
export async function clientesOf(db: Db, sets: Held[]): Promise<string[][]> {
  const asked = sets.flatMap((set, n) =>
    set.words.length > 0 ? sql`(${n}::int, array(${clientesWith(db, set).limit(FEW + 1)}))` : [],
  )
  if (asked.length === 0) return sets.map(() => [])
  const { rows } = await sql<{ n: number; clientes: string[] }>`
    select n, clientes from (values ${sql.join(asked)}) as looked (n, clientes)`.execute(db)
  return sets.map((_, at) => rows.find(({ n }) => n === at)?.clientes ?? [])
}

/** That a column has one of those who were found, or, of many, of all; undefined where there are none. */
export const isOfClientes = (db: Db, column: string, held: Held, found: string[] = []) =>
  found.length === 0 ? undefined : isOneOf(column, found, clientesWith(db, held))

/** The same, asked of row after row where they are many. */
export function isOfHolder(
  db: Db,
  column: string,
  words: string[],
  found: string[] = [],
): RawBuilder<SqlBool> {
  if (found.length <= FEW) return isOneOf(column, found, sql``)
  // As a value, for of a condition PostgreSQL would look for everybody who meets it before it reads the first row.
  const holder = db
    .selectFrom('clientes')
    .select(sql`true`.as('holds'))
    .where('id', '=', sql.ref<string>(column))
  return sql<SqlBool>`(${holder.where(matches('busqueda', words.join(' ')))})`
}

/** All of the conditions. */
export const every = (conditions: RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** One of the conditions at least. */
export const some = (conditions: RawBuilder<SqlBool>[]) =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
