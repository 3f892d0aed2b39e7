import type { ListQuery } from '@gym/contract/core/lists'
import { PAGE_SIZE } from '@gym/contract/core/lists.rules'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { runAgain } from '../connection/prepared.ts'
import { readByValues } from './by-values.ts'
import { COUNTED, type Count, countUpTo, readBranches, readCapped, type Search } from './capped-count.ts'
import { type LongList, openLongList } from './long-lists.ts'
import { DEEP, inOrderOf, type PageRange, readByOffset } from './offset.ts'
import type { Order } from './order.ts'

/** Longest list that is loaded into memory; longer ones are streamed. */
export const MOST_IN_MEMORY = 1000

/** `Counted` has further aggregates of the whole list. */
export type Page<Row, Counted = object> = Counted &
  Count & {
    rows: Row[]
    /** Streams a list that is too long for memory; `rows` is empty then. */
    open?: () => Promise<LongList<Row, Counted>>
  }

interface Showing<Row, Shown, Counted extends Count> {
  /** Replaces the default count by a cheaper one, or by one that returns further aggregates. */
  count?: (db: Db) => Promise<Counted>
  show?: (db: Db, rows: Row[]) => Promise<Shown[]>
}

interface Paging<Query> {
  /** Sort order. Without it, the query has an order of its own. */
  order?: Order
  search?: Search<Query> | undefined
}

/** Reads a page, or all rows if `list` has neither page nor limit. */
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
  const range = { skipped: ((list.pagina ?? 1) - 1) * (limit ?? 0), limit: limit ?? MOST_IN_MEMORY + 1 }
  const { rows, ...counted } = await readPage(db, query, { ...paging, count: count ?? upTo }, range)
  if (limit !== null) return { ...(counted as unknown as Counted), rows: await show(db, rows) }
  const isInMemory = rows.length <= MOST_IN_MEMORY && counted.total <= MOST_IN_MEMORY && !counted.isMore
  return {
    ...(counted as unknown as Counted),
    ...(isInMemory
      ? { total: rows.length, rows: await show(db, rows) }
      : { rows: [], open: () => openLongList(db, inOrderOf(query, paging.order), { count, show }) }),
  }
}

async function readPage<DB, TB extends keyof DB, Row, Counted extends Count>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  { order = [], search, count }: Paging<typeof query> & { count: (db: Db) => Promise<Counted> },
  range: PageRange,
): Promise<(Counted | Count) & { rows: Row[] }> {
  const through = order[0]?.through
  if (search) {
    const { counted, rows } = await readCapped(db, search, order, range)
    if (rows) return { ...counted, rows }
    // A request for the whole list needs no rows here, because `paginate` streams a list this long.
    return { ...counted, rows: range.limit > MOST_IN_MEMORY ? [] : await readMany() }
  }
  if (range.skipped < DEEP && !through) {
    const [rows, counted] = await Promise.all([readByOffset(db, query, order, range), count(db)])
    return { ...counted, rows }
  }
  const counted = await count(db)
  return { ...counted, rows: await readCounted(counted) }

  /** Reads a page of a search with too many matches to sort. */
  function readMany() {
    if (through) return readByValues(db, query, through, range)
    return search?.branches
      ? readBranches(db, search.branches, order, range)
      : readByOffset(db, query, order, range)
  }

  async function readCounted({ total, isMore }: Count): Promise<Row[]> {
    if (range.skipped >= total && !isMore) return []
    if (through && (isMore || total > COUNTED)) return readByValues(db, query, through, range)
    return readByOffset(db, query, order, range, isMore ? undefined : total)
  }
}

export async function algunasDe<Row>(page: Promise<Page<Row>>) {
  const { rows, total, isMore } = await page
  return { total, ...(isMore && { hayMas: true as const }), filas: rows }
}

/** Loads the rows of a page. List queries select only ids: other columns would cost for skipped rows too. */
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

export function limitOf({ limite, pagina }: ListQuery): number | null {
  return limite ?? (pagina === undefined ? null : PAGE_SIZE)
}
