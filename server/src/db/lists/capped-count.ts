import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import type { PageRange } from './offset.ts'
import { type Order, toSql } from './order.ts'

export interface Count {
  total: number
  /** True if counting stopped at its limit: the list has more than `total` rows. */
  isMore?: boolean
}

/** Count limit of a filter without a stored total. */
export const COUNTED = 10_000
/** Count limit of a search. */
export const FOUND = 1000

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
  return capped(rows[0]?.total ?? 0, most)
}

const capped = (total: number, most: number): Count =>
  total > most ? { total: most, isMore: true } : { total }

/** A search as disjoint parts, because an index may serve each of them where none serves the whole. */
export interface Search<Query> {
  parts: Query[]
  /** The same rows as branches in list order, read one after another until the page is full. */
  branches?: Branch<Query>[]
}

export interface Branch<Query> {
  of: Query
  is?: RawBuilder<SqlBool>
}

interface Marked {
  cuantos: number
  hay: true | null
}

/**
 * Reads a page of a search with its count, in one statement: PostgreSQL cannot estimate how many rows a word
 * matches, and a plan for few rows is slow for many. `rows` is undefined if there are too many to sort.
 */
export async function readCapped<DB, TB extends keyof DB, Row>(
  db: Db,
  { parts, branches }: Search<SelectQueryBuilder<DB, TB, Row>>,
  order: Order,
  range: PageRange,
): Promise<{ counted: Count; rows?: Row[] }> {
  if (parts.length === 0) return { counted: { total: 0 }, rows: [] }
  const cap = branches ? FOUND : COUNTED
  // Sorts up to `COUNTED` matches, not only `cap`: reading in list order is slow if they are at its end.
  const enough = sql`limit ${COUNTED + 1}`
  const inPlace = parts.map((part) => {
    const placed = order.reduce<typeof part>(
      (query, { by }, n) => query.select(by.as(place(n))) as never,
      part,
    )
    return sql`(${placed} ${enough})`
  })
  const places = order.map((term, n) => ({ ...term, by: sql.ref(place(n)) }))
  const sorted = places.length === 0 ? sql`` : sql`order by ${toSql(places)}`
  const found = await sql<Row & Marked>`
    with hallados as materialized (select * from (${union(inPlace)}) as partes ${enough}),
    contados as (select count(*) as cuantos from hallados)
    select pagina.*, cuantos from contados
    left join lateral (
      select *, true as hay from hallados where cuantos <= ${COUNTED} ${sorted} limit ${range.limit} offset ${range.skipped}
    ) as pagina on true`.execute(db)
  const total = found.rows[0]?.cuantos ?? 0
  const counted = capped(total, cap)
  if (total > COUNTED) return { counted }
  const rows = found.rows.filter(({ hay }) => hay).map((row) => withoutPlaces(row, order.length) as Row)
  return { counted, rows }
}

/** Reads a page of a search with many matches by scanning the list in its order until the page is full. */
export async function readBranches<DB, TB extends keyof DB, Row>(
  db: Db,
  branches: Branch<SelectQueryBuilder<DB, TB, Row>>[],
  order: Order,
  { skipped, limit }: PageRange,
): Promise<Row[]> {
  // Each of several branches has one value of the first term, so only the other terms sort within it.
  const tail = branches.length > 1 ? order.slice(1) : order
  const each = branches.map(
    ({ of, is }) => sql`(${(is ? of.where(is) : of).orderBy(toSql(tail))} limit ${skipped + limit})`,
  )
  const { rows } = await sql<Row>`
    select * from (${union(each)}) as x limit ${limit} offset ${skipped}`.execute(db)
  return rows
}

const place = (n: number) => `lugar${n}`

const union = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

function withoutPlaces({ cuantos: _, hay: __, ...row }: object & Marked, places: number): object {
  const gone = Array.from({ length: places }, (___, n) => place(n))
  return Object.fromEntries(Object.entries(row).filter(([name]) => !gone.includes(name)))
}
