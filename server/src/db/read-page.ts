import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { COUNTED, type Count, countUpTo, FOUND } from './counts.ts'
import type { Db } from './database.ts'
import { type Order, reversed, type Through, toSql } from './order.ts'
import { type Asked, readParts, readTurns, type Turn } from './parts.ts'
import { runAgain } from './prepared.ts'

/** Of words that no index finds, rows are counted among so many. */
const LOOKED_AT = 10_000
/** A page that those do not fill is looked for among so many: of all, words that nobody holds together are asked for too long. */
const LOOKED_AT_MOST = 100_000
/** Of a search that finds more, so many rows are looked at in their order for the page: among them it mostly is. */
const AHEAD = 5000
/** Rows from here on are looked for from the nearer end. */
const DEEP = 1000
/** A whole list of so many rows is held in memory; a longer one is read while it is written. */
export const HELD = 1000

export interface Paging<Query> {
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

/** The rows of a page, and of how many. */
export async function readPage<DB, TB extends keyof DB, Row, Counted extends Count>(
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
    // The text of each page is another one.
    const reading = asked.skipped === 0 ? runAgain(db, near.compile()) : near.execute()
    const [rows, counted] = await Promise.all([reading, count(db)])
    return { ...counted, rows }
  }
  const counted = await count(db)
  return { ...counted, rows: await readFar(db, query, { order, jump, ...counted, ...asked }) }
}

/** A page of rows that each are asked for, and how many were found on the way; undefined where no more rows are in the list than that. */
async function readEndless<DB, TB extends keyof DB, Row>(
  db: Db,
  turns: Turn<SelectQueryBuilder<DB, TB, Row>>[],
  order: Order,
  { skipped, limit }: Asked,
): Promise<(Count & { rows: Row[] }) | undefined> {
  const [turn] = turns
  if (!turn || !(await countUpTo(db, turn.of, LOOKED_AT)).isMore) return undefined
  if (limit > HELD) {
    const rows = await readTurns(db, turns, order, { skipped, limit })
    return rows.length > HELD ? { ...foundOf(rows, true), rows: [] } : { ...foundOf(rows), rows }
  }
  const beginning = { skipped: 0, limit: FOUND + 1 }
  const first = await readTurns(db, turns, order, { ...beginning, ahead: LOOKED_AT })
  const end = skipped + limit
  if (end < first.length) return { ...foundOf(first, true), rows: first.slice(skipped, end) }
  // One more says whether there is another page.
  const rows = await readTurns(db, turns, order, { skipped, limit: limit + 1, ahead: LOOKED_AT_MOST })
  const next = rows.splice(limit)
  const isMore = next.length > 0 || (await countUpTo(db, turn.of, LOOKED_AT_MOST)).isMore
  if (rows.length > 0 || skipped === 0)
    return { ...foundOf({ length: skipped + rows.length + next.length }, isMore), rows }
  return {
    ...foundOf(await readTurns(db, turns, order, { ...beginning, ahead: LOOKED_AT_MOST }), isMore),
    rows,
  }
}

const foundOf = ({ length }: { length: number }, isMore = false): Count =>
  length > FOUND || isMore ? { total: Math.min(length, FOUND), isMore: true } : { total: length }

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

export const inOrderOf = <DB, TB extends keyof DB, Row>(
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
