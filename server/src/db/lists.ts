import type { ListQuery } from '@gym/contract/lists'
import { PAGE_SIZE } from '@gym/contract/lists.rules'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DayRange } from '../day-range.ts'
import type { Db } from './database.ts'
import { type LongList, openLongList } from './long-lists.ts'
import { type Order, reversed, type Through, toSql } from './order.ts'
import { type Asked, readParts, readTurns, type Turn } from './parts.ts'
import { runAgain } from './prepared.ts'

interface Count {
  /** Rows of the whole list, not of the page. */
  total: number
  /** The list has more rows than `total`, which nobody counted. */
  isMore?: boolean
}

/** Part of a list, or all of it. `Counted` is what else was learnt of the whole list as it was counted. */
export type Page<Row, Counted = object> = Counted &
  Count & {
    rows: Row[]
    /** Of a whole list that is too long to be held, none of whose rows are in `rows`: reads it from its beginning. */
    open?: () => Promise<LongList<Row, Counted>>
  }

/** How many rows are counted of a filter whose total nothing keeps: of more, one page more is not what anybody looks for. */
export const COUNTED = 10_000
/** And of a search among rows without end: whoever has found more adds a word. */
export const FOUND = 1000
/** Of words that no index finds, rows are counted among so many. */
const LOOKED_AT = 10_000
/** Of a search that finds more, so many rows are looked at in their order for the page: among them it mostly is. */
const AHEAD = 5000
/** Rows from here on are looked for from the nearer end. */
const DEEP = 1000
/** A whole list of so many rows is held in memory; a longer one is read while it is written. */
export const HELD = 1000

interface Paging<Query> {
  /** What the query is ordered by; one that says so itself is read from its beginning. */
  order?: Order
  /** Leaves out rows before the page: the query of the others, and how many of those are skipped. */
  jump?: (query: Query, skipped: number) => Promise<{ query: Query; skipped: number }>
  /** The list in parts that have no row in common, where an index finds the rows of each and none finds them all. */
  parts?: Query[] | undefined
  /** A search has it in turns too, the rows of each after those of the one before: of several the first term of `order` says which. */
  turns?: Turn<Query>[] | undefined
  /** That nothing finds the rows of a search sooner than to ask one after the other: so they are counted only among the first. */
  isEndless?: boolean | undefined
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
    count = (at) => countUpTo(at, query) as Promise<Counted>,
    show = async (_, rows) => rows as unknown as Shown[],
    ...paging
  }: Paging<SelectQueryBuilder<DB, TB, Row>> & Showing<Row, Shown, Counted> = {},
): Promise<Page<Shown, Counted>> {
  const limit = limitOf(list)
  const asked = { skipped: ((list.pagina ?? 1) - 1) * (limit ?? 0), limit: limit ?? HELD + 1 }
  const { rows, ...counted } = await readPage(db, query, { ...paging, count }, asked)
  if (limit !== null) return { ...(counted as unknown as Counted), rows: await show(db, rows) }
  const isHeld = rows.length <= HELD && counted.total <= HELD && !counted.isMore
  return {
    ...(counted as unknown as Counted),
    ...(isHeld
      ? { total: rows.length, rows: await show(db, rows) }
      : { rows: [], open: () => openLongList(db, inOrderOf(query, paging.order), { count, show }) }),
  }
}

/** The rows of a page, and of how many. */
async function readPage<DB, TB extends keyof DB, Row, Counted extends Count>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  {
    order = [],
    parts,
    turns,
    isEndless,
    jump,
    count,
  }: Paging<typeof query> & { count: (db: Db) => Promise<Counted> },
  asked: Asked,
): Promise<(Counted | Count) & { rows: Row[] }> {
  if (isEndless && turns && !order[0]?.through) {
    const found = await readEndless(db, turns, order, asked)
    if (found) return found
  }
  if (parts) {
    const most = turns ? FOUND : COUNTED
    const found = await readParts(db, parts, { order, asked, most })
    if (found.total <= most) return found
    const counted = { total: most, isMore: true }
    // Too many to be held: they are read while they are written.
    if (asked.limit > HELD) return { ...counted, rows: [] }
    return { ...counted, rows: await readOfMany(db, query, { order, parts, turns }, asked) }
  }
  if (asked.skipped < DEEP && !order[0]?.through) {
    const near = inOrderOf(query, order).limit(sql.lit(asked.limit)).offset(sql.lit(asked.skipped))
    const [rows, counted] = await Promise.all([runAgain(db, near.compile()), count(db)])
    return { ...counted, rows }
  }
  const counted = await count(db)
  return { ...counted, rows: await readFar(db, query, { order, jump, ...counted, ...asked }) }
}

/** A page of rows that each are asked for, and how many were found among the first; undefined where those are all. */
async function readEndless<DB, TB extends keyof DB, Row>(
  db: Db,
  turns: Turn<SelectQueryBuilder<DB, TB, Row>>[],
  order: Order,
  asked: Asked,
): Promise<(Count & { rows: Row[] }) | undefined> {
  const { isMore } = turns[0] ? await countUpTo(db, turns[0].of, LOOKED_AT) : {}
  if (!isMore) return undefined
  if (asked.limit > HELD) return { total: FOUND, isMore, rows: [] }
  const first = await readTurns(db, turns, order, { skipped: 0, limit: FOUND, ahead: LOOKED_AT })
  const end = asked.skipped + asked.limit
  if (end <= first.length) return { total: first.length, isMore, rows: first.slice(asked.skipped, end) }
  const rows = await readTurns(db, turns, order, asked)
  const isLast = rows.length < asked.limit && (rows.length > 0 || asked.skipped === 0)
  const total = rows.length > 0 ? asked.skipped + rows.length : first.length
  if (isLast && total <= FOUND) return { total, rows }
  return { total: Math.min(total, FOUND), isMore, rows }
}

/** A page of a search that finds many: they are soon met in their order, or else those of each part are put in it. */
async function readOfMany<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  { order, parts, turns }: Pick<Required<Paging<typeof query>>, 'order' | 'parts'> & Paging<typeof query>,
  asked: Asked,
): Promise<Row[]> {
  const tail = turns && turns.length > 1 ? order.slice(1) : order
  const inTurns = order[0]?.through ? undefined : turns
  const soon = inTurns && (await readTurns(db, inTurns, tail, { ...asked, ahead: AHEAD }))
  if (soon?.length === asked.limit) return soon
  const found = await readParts(db, parts, { order, asked, most: COUNTED })
  if (found.total <= COUNTED) return found.rows
  if (inTurns) return readTurns(db, inTurns, tail, asked)
  return readFar(db, query, { order, total: COUNTED, isMore: true, ...asked })
}

const inOrderOf = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order = [],
) => (order.length === 0 ? query : query.orderBy(toSql(order)))

/** Reads a page once it is known of how many rows it is. */
async function readFar<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  {
    order,
    jump,
    total,
    isMore,
    skipped,
    limit,
  }: Pick<Required<Paging<typeof query>>, 'order'> & Pick<Paging<typeof query>, 'jump'> & Count & Asked,
): Promise<Row[]> {
  const after = total - skipped
  if (after <= 0 && !isMore) return []
  const through = order[0]?.through
  if (through && (isMore || total > COUNTED)) return readThrough(db, query, through, { skipped, limit })
  const near = await jump?.(query, skipped)
  if (near) return inOrderOf(near.query, order).limit(limit).offset(near.skipped).execute()
  if (order.length === 0 || isMore || after > skipped || skipped < DEEP)
    return inOrderOf(query, order).limit(limit).offset(skipped).execute()
  const fromTheEnd = inOrderOf(query, order.map(reversed)).limit(Math.min(limit, after))
  return (await fromTheEnd.offset(Math.max(0, after - limit)).execute()).reverse()
}

/** Reads the rows of one value after the other, as many as the page needs, and last those without any. */
async function readThrough<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  { column, values, tail, mayLack }: Through,
  { skipped, limit }: Asked,
): Promise<Row[]> {
  const itsOwn = query
    .where(sql<SqlBool>`${sql.ref(column)} = cada.valor`)
    .orderBy(toSql(tail))
    .limit(skipped + limit)
  const { rows } = await sql<Row>`
    select x.* from (${values}) as cada cross join lateral (${itsOwn}) as x limit ${limit} offset ${skipped}`.execute(
    db,
  )
  if (!mayLack || rows.length === limit) return rows
  const without = query.where(sql<SqlBool>`${sql.ref(column)} is null`)
  const before = rows.length > 0 ? 0 : Math.max(0, skipped - (await countWith()))
  const more = await without
    .orderBy(toSql(tail))
    .limit(limit - rows.length)
    .offset(before)
    .execute()
  return [...rows, ...more]

  async function countWith() {
    const some = query
      .clearSelect()
      .select(sql<number>`count(*)`.as('total'))
      .where(sql<SqlBool>`${sql.ref(column)} is not null`)
    return (await (some as SelectQueryBuilder<DB, TB, { total: number }>).executeTakeFirstOrThrow()).total
  }
}

/** Some of a list as it stands among other things. */
export async function algunasDe<Row>(page: Promise<Page<Row>>) {
  const { rows, total, isMore } = await page
  return { total, ...(isMore && { hayMas: true as const }), filas: rows }
}

/** Counts the rows of a query, as far as anybody wants to know. */
export async function countUpTo<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  most = COUNTED,
): Promise<Count> {
  const some = query
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
    .limit(most + 1)
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${some}) as counted`.execute(
    db,
  )
  const total = rows[0]?.total ?? 0
  return total > most ? { total: most, isMore: true } : { total }
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

/** What is searched for, word by word ('Pérez, Ana' too): each once, the first ten. */
export function wordsOf(buscar: string | undefined): string[] {
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
