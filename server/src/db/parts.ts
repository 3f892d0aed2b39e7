import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './database.ts'
import { type Order, toSql } from './order.ts'

/** Which rows of a list are its page. */
export interface Asked {
  skipped: number
  limit: number
}

/** What the reading adds to each row: its place in the order, and how many rows there are. */
interface Marked {
  cuantos: number
  hay: true | null
}

/**
 * Reads a list from its parts, which have no row in common and an index each: a page of the rows of all, and how many those are, in one
 * statement. Of more than `most` it reads no page: those are soon met in their order.
 */
export async function readParts<DB, TB extends keyof DB, Row>(
  db: Db,
  parts: SelectQueryBuilder<DB, TB, Row>[],
  { order, asked, most }: { order: Order; asked: Asked; most: number },
): Promise<{ rows: Row[]; total: number }> {
  if (parts.length === 0) return { rows: [], total: 0 }
  const enough = sql`limit ${most + 1}`
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
      select *, true as hay from hallados where cuantos <= ${most} ${sorted} limit ${asked.limit} offset ${asked.skipped}
    ) as pagina on true`.execute(db)
  const rows = found.rows.filter(({ hay }) => hay).map((row) => withoutPlaces(row, order.length) as Row)
  return { rows, total: found.rows[0]?.cuantos ?? 0 }
}

/** Rows that are read in their order; of those that `is` says nothing is looked up, but each is asked. */
export interface Turn<Query> {
  of: Query
  is?: RawBuilder<SqlBool>
}

/**
 * Reads the rows of one turn after those of the other. Of those that each row is asked for it looks at `ahead` rows at most: a page
 * that is not full may have more.
 */
export async function readTurns<DB, TB extends keyof DB, Row>(
  db: Db,
  turns: Turn<SelectQueryBuilder<DB, TB, Row>>[],
  order: Order,
  { skipped, limit, ahead }: Asked & { ahead?: number },
): Promise<Row[]> {
  const enough = sql`limit ${skipped + limit}`
  const each = turns.map(({ of, is }) => {
    const inOrder = of.orderBy(toSql(order))
    if (!is) return sql`(${inOrder} ${enough})`
    if (ahead === undefined) return sql`(${of.where(is).orderBy(toSql(order))} ${enough})`
    return sql`(select _id from (${inOrder.select(is.as('es')).limit(ahead)}) as vistos where es ${enough})`
  })
  const { rows } = await sql<Row>`
    select * from (${sql.join(each, sql` union all `)}) as x limit ${limit} offset ${skipped}`.execute(db)
  return rows
}

const place = (n: number) => `lugar${n}`

const union = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

function withoutPlaces({ cuantos: _, hay: __, ...row }: object & Marked, places: number): object {
  const gone = Array.from({ length: places }, (___, n) => place(n))
  return Object.fromEntries(Object.entries(row).filter(([name]) => !gone.includes(name)))
}
