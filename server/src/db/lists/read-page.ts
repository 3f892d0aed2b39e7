import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { runAgain } from '../connection/prepared.ts'
import { COUNTED, type Count, countUpTo, FOUND } from './counts.ts'
import { type Order, reversed, type Through, toSql } from './order.ts'
import { type Asked, type Branch, readBranches, readParts } from './parts.ts'

/**
 * Longest list that a search without an index may read in full for a page; of a longer one, it first reads
 * this many rows.
 */
const LOOKED_AT = 10_000
/** Most rows that `readEndless` looks at for a page: a rare word would scan the whole table. */
const LOOKED_AT_MOST = 100_000
const AHEAD = 5000
/** Offset from which a page may be read from the end of the list, if that is nearer. */
const DEEP = 1000
/** Longest list that is loaded into memory; longer ones are streamed. */
export const MOST_IN_MEMORY = 1000

export interface Paging<Query> {
  /** Sort order. Without it, the query has an order of its own and is always read from its beginning. */
  order?: Order
  /** Skips whole days before the page: returns a narrower query and the remaining offset. */
  jump?: (query: Query, skipped: number) => Promise<{ query: Query; skipped: number }>
  /** Disjoint parts of the query. An index may serve each of them where none serves the whole query. */
  parts?: Query[] | undefined
  /** Branches of a search, read one after another. If several, the first term of `order` separates them. */
  branches?: Branch<Query>[] | undefined
  /** True if no index serves this search (sequential scan), so that a long list is counted only in part. */
  isUnindexed?: boolean | undefined
}

export async function readPage<DB, TB extends keyof DB, Row, Counted extends Count>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  {
    order = [],
    parts,
    branches,
    isUnindexed,
    jump,
    count,
  }: Paging<typeof query> & { count: (db: Db) => Promise<Counted> },
  asked: Asked,
): Promise<(Counted | Count) & { rows: Row[] }> {
  if (isUnindexed && branches && !order[0]?.through) {
    const found = await readEndless(db, branches, order, asked)
    if (found) return found
  }
  if (parts) {
    const most = branches ? FOUND : COUNTED
    const found = await readParts(db, parts, { order, asked, most })
    if (found.total <= most) return found
    const counted = { total: most, isMore: true }
    if (asked.limit > MOST_IN_MEMORY) return { ...counted, rows: [] }
    return { ...counted, rows: await readOfMany(db, query, { order, parts, branches }, asked) }
  }
  if (asked.skipped < DEEP && !order[0]?.through) {
    const near = inOrderOf(query, order).limit(sql.lit(asked.limit)).offset(sql.lit(asked.skipped))
    // Only the first page is prepared, because each offset makes a different text.
    const reading = asked.skipped === 0 ? runAgain(db, near.compile()) : near.execute()
    const [rows, counted] = await Promise.all([reading, count(db)])
    return { ...counted, rows }
  }
  const counted = await count(db)
  return { ...counted, rows: await readFar(db, query, { order, jump, ...counted, ...asked }) }
}

/**
 * Reads a page of a search without an index, with a count up to `FOUND`. Undefined if the list has at most
 * `LOOKED_AT` rows, so that it can be read in full.
 */
async function readEndless<DB, TB extends keyof DB, Row>(
  db: Db,
  branches: Branch<SelectQueryBuilder<DB, TB, Row>>[],
  order: Order,
  { skipped, limit }: Asked,
): Promise<(Count & { rows: Row[] }) | undefined> {
  const [branch] = branches
  if (!branch || !(await countUpTo(db, branch.of, LOOKED_AT)).isMore) return undefined
  if (limit > MOST_IN_MEMORY) {
    const rows = await readBranches(db, branches, order, { skipped, limit })
    return rows.length > MOST_IN_MEMORY ? { ...foundOf(rows, true), rows: [] } : { ...foundOf(rows), rows }
  }
  const beginning = { skipped: 0, limit: FOUND + 1 }
  const first = await readBranches(db, branches, order, { ...beginning, ahead: LOOKED_AT })
  const end = skipped + limit
  if (end < first.length) return { ...foundOf(first, true), rows: first.slice(skipped, end) }
  const rows = await readBranches(db, branches, order, { skipped, limit: limit + 1, ahead: LOOKED_AT_MOST })
  const next = rows.splice(limit)
  const isMore = next.length > 0 || (await countUpTo(db, branch.of, LOOKED_AT_MOST)).isMore
  if (rows.length > 0 || skipped === 0)
    return { ...foundOf({ length: skipped + rows.length + next.length }, isMore), rows }
  return {
    ...foundOf(await readBranches(db, branches, order, { ...beginning, ahead: LOOKED_AT_MOST }), isMore),
    rows,
  }
}

const foundOf = ({ length }: { length: number }, isMore = false): Count =>
  length > FOUND || isMore ? { total: Math.min(length, FOUND), isMore: true } : { total: length }

/** Reads a page of a search with many matches: first tries the list order, then sorts the parts. */
async function readOfMany<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  { order, parts, branches }: Pick<Required<Paging<typeof query>>, 'order' | 'parts'> & Paging<typeof query>,
  asked: Asked,
): Promise<Row[]> {
  const tail = branches && branches.length > 1 ? order.slice(1) : order
  const inBranches = order[0]?.through ? undefined : branches
  const soon = inBranches && (await readBranches(db, inBranches, tail, { ...asked, ahead: AHEAD }))
  if (soon?.length === asked.limit) return soon
  const found = await readParts(db, parts, { order, asked, most: COUNTED })
  if (found.total <= COUNTED) return found.rows
  if (inBranches) return readBranches(db, inBranches, tail, asked)
  return readFar(db, query, { order, total: COUNTED, isMore: true, ...asked })
}

export const inOrderOf = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order = [],
) => (order.length === 0 ? query : query.orderBy(toSql(order)))

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
