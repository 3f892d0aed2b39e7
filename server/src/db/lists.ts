import type { ListQuery } from '@gym/contract/lists'
import { PAGE_SIZE } from '@gym/contract/lists.rules'
import { telefonoDe } from '@gym/contract/telefono.rules'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DayRange } from '../day-range.ts'
import { type Count, countUpTo } from './counts.ts'
import type { Db } from './database.ts'
import { type LongList, openLongList } from './long-lists.ts'
import { runAgain } from './prepared.ts'
import { HELD, inOrderOf, type Paging, readPage } from './read-page.ts'

/** Part of a list, or all of it. `Counted` is what else was learnt of the whole list as it was counted. */
export type Page<Row, Counted = object> = Counted &
  Count & {
    rows: Row[]
    /** Of a whole list that is too long to be held, none of whose rows are in `rows`: reads it from its beginning. */
    open?: () => Promise<LongList<Row, Counted>>
  }

interface Showing<Row, Shown, Counted extends Count> {
  /** What counts its rows, where something cheaper than the query itself does, or something that learns more. */
  count?: (db: Db) => Promise<Counted>
  /** The rows as they are answered, where the query gives what they are known by. */
  show?: (db: Db, rows: Row[]) => Promise<Shown[]>
}

/**
 * Runs a list: one page of it with the count of all, or everything when neither page nor limit is asked for. A page of many rows
 * reads an index up to it, from the nearer end where all are counted.
 */
export async function paginate<DB, TB extends keyof DB, Row, Shown = Row, Counted extends Count = Count>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  list: ListQuery,
  {
    count,
    show = async (_, rows) => rows as unknown as Shown[],
    ...paging
  }: Paging<SelectQueryBuilder<DB, TB, Row>> & Showing<Row, Shown, Counted> = {},
): Promise<Page<Shown, Counted>> {
  const limit = limitOf(list)
  const upTo = (at: Db) => countUpTo(at, query) as Promise<Counted>
  const asked = { skipped: ((list.pagina ?? 1) - 1) * (limit ?? 0), limit: limit ?? HELD + 1 }
  const { rows, ...counted } = await readPage(db, query, { ...paging, count: count ?? upTo }, asked)
  if (limit !== null) return { ...(counted as unknown as Counted), rows: await show(db, rows) }
  const isHeld = rows.length <= HELD && counted.total <= HELD && !counted.isMore
  return {
    ...(counted as unknown as Counted),
    ...(isHeld
      ? { total: rows.length, rows: await show(db, rows) }
      : { rows: [], open: () => openLongList(db, inOrderOf(query, paging.order), { count, show }) }),
  }
}

/** Some of a list as it stands among other things. */
export async function algunasDe<Row>(page: Promise<Page<Row>>) {
  const { rows, total, isMore } = await page
  return { total, ...(isMore && { hayMas: true as const }), filas: rows }
}

/**
 * The rows of a page as they are answered, in its order. What an answer costs PostgreSQL computes for the rows of the
 * pages before too, so a list finds the ids of its page first.
 *
 * @param id the column of the ids in `shown`
 */
export async function inOrder<DB, TB extends keyof DB, Row extends { _id: string }>(
  db: Db,
  shown: SelectQueryBuilder<DB, TB, Row>,
  id: string,
  page: { _id: string }[],
): Promise<Row[]> {
  const ids = page.map(({ _id }) => _id)
  const theirs = shown.where(sql<SqlBool>`${sql.ref(id)} = any(${ids}::uuid[])`)
  const rows = await runAgain(db, theirs.compile(), { isByKey: true })
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((each) => byId.get(each) ?? [])
}

/** How many rows the page asked for has at most; null when the whole list is asked for. */
export function limitOf({ limite, pagina }: ListQuery): number | null {
  return limite ?? (pagina === undefined ? null : PAGE_SIZE)
}

/**
 * The condition that a search column, or what is made of one (plain text, see migration 0001), holds every word of `buscar`; without words it
 * holds for every row. A number typed with dots or hyphens is also found as its digits.
 */
export function matches(column: string | RawBuilder<unknown>, buscar: string | undefined) {
  const words = wordsOf(buscar)
  const conditions = words.map((word) => {
    const digits = /^[\d.-]+$/.test(word) ? word.replace(/[.-]/g, '') : word
    return digits === word || digits === ''
      ? contains(column, word)
      : sql<SqlBool>`(${contains(column, word)} or ${contains(column, digits)})`
  })
  return all(conditions)
}

/** Each word costs a look of its own; nobody needs more to find something. */
const MAX_WORDS = 10

/** What is searched for, word by word ('Pérez, Ana' too): each once, the first ten. A phone is one word, its digits. */
export function wordsOf(buscar: string | undefined): string[] {
  const telefono = telefonoDe(buscar ?? '')
  if (telefono) return [telefono]
  const words = buscar?.split(/[\s,]+/).filter((word) => word !== '') ?? []
  return [...new Set(words)].slice(0, MAX_WORDS)
}

function contains(column: string | RawBuilder<unknown>, word: string) {
  const it = typeof column === 'string' ? sql.ref(column) : column
  return sql<SqlBool>`${it} like '%' || ${literal(word)} || '%'`
}

/** The condition that a search column begins with a word. Its text is plain: to make each so again costs most of a search. */
export function beginsWith(column: string, word: string) {
  return sql<SqlBool>`${sql.ref(column)} like ${literal(word)} || '%'`
}

/** The condition that a text begins with what is typed, accents and case aside. */
export function startsWith(column: string, typed: string) {
  return sql<SqlBool>`sin_acentos(${sql.ref(column)}) like ${literal(typed)} || '%'`
}

/** A text for `like`. Escaped once it is plain, because a full-width percent sign is plainly a percent sign. */
const literal = (text: string) => sql`regexp_replace(sin_acentos(${text}), '([\\\\%_])', '\\\\\\1', 'g')`

/** The condition that a day, of a column or of what is made of one, lies in the range, both ends counted. */
export function within(day: string | RawBuilder<unknown>, { desde, hasta }: DayRange) {
  const it = typeof day === 'string' ? sql.ref(day) : day
  return all([
    ...(desde ? [sql<SqlBool>`${it} >= ${desde}`] : []),
    ...(hasta ? [sql<SqlBool>`${it} <= ${hasta}`] : []),
  ])
}

/** The condition that an instant of a column is on a day of the range, in the gym's time zone. An index on the column serves it. */
export function happenedWithin(instant: string, { desde, hasta }: DayRange, timeZone: string) {
  const it = sql.ref(instant)
  return all([
    ...(desde ? [sql<SqlBool>`${it} >= ${desde}::date::timestamp at time zone ${timeZone}`] : []),
    ...(hasta ? [sql<SqlBool>`${it} < (${hasta}::date + 1)::timestamp at time zone ${timeZone}`] : []),
  ])
}

/** Every one of the conditions; with none of them every row is meant. */
function all(conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}
