import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../connection/database.ts'
import { type Order, toSql } from './order.ts'

export interface Asked {
  skipped: number
  limit: number
}

interface Marked {
  cuantos: number
  hay: true | null
}

/**
 * Reads a page of the union of disjoint parts, each with an index, and the union's total. Beyond `most`, it
 * returns no rows and counts no further: reading in list order then finds a page sooner.
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

export interface Branch<Query> {
  of: Query
  is?: RawBuilder<SqlBool>
}

/**
 * Reads branches in order until the page is full, in one statement. With `ahead`, a branch with a condition
 * looks only at its first `ahead` rows, so a page that is not full may lack later matches.
 */
export async function readBranches<DB, TB extends keyof DB, Row>(
  db: Db,
  branches: Branch<SelectQueryBuilder<DB, TB, Row>>[],
  order: Order,
  { skipped, limit, ahead }: Asked & { ahead?: number },
): Promise<Row[]> {
  const enough = sql`limit ${skipped + limit}`
  const each = branches.map(({ of, is }) => {
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
