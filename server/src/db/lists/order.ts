import { type RawBuilder, sql } from 'kysely'

interface Term {
  by: RawBuilder<unknown>
  isDescending: boolean
  /** Position of nulls; undefined for PostgreSQL's default: last if ascending, first if descending. */
  nulls?: 'first' | 'last'
  through?: Through
}

export type Order = readonly Term[]

/** For an order by a column of few values or by another table: reads value after value, each by an index. */
export interface Through {
  column: string
  values: RawBuilder<unknown>
  tail: Order
  isNullable: boolean
}

export interface ValueColumn {
  by: string[]
  column: string
  values: (direction: 'asc' | 'desc') => string
  isNullable: boolean
}

export const ofType = (column: string, type: string): ValueColumn => ({
  by: [column],
  column,
  values: (direction) =>
    `select valor from unnest(enum_range(null::${type})) as valor order by valor ${direction}`,
  isNullable: false,
})

export const ofTable = (
  column: string,
  {
    table,
    alias,
    by,
    isNullable = false,
  }: { table: string; alias: string; by: string[]; isNullable?: boolean },
): ValueColumn => ({
  by: by.map((each) => `${alias}.${each}`),
  column,
  values: (direction) =>
    `select id as valor from ${table} order by ${by.map((each) => `${each} ${direction}`).join(', ')}`,
  isNullable,
})

export const BY_NAME = ['apellido', 'nombre', 'id']

const term = (by: string | RawBuilder<unknown>, isDescending: boolean): Term => ({
  by: typeof by === 'string' ? sql.raw(by) : by,
  isDescending,
})

export const asc = (...columns: (string | RawBuilder<unknown>)[]): Order =>
  columns.map((by) => term(by, false))

export const desc = (...columns: (string | RawBuilder<unknown>)[]): Order =>
  columns.map((by) => term(by, true))

/**
 * The requested column, nulls last, then `tail`, the default order, as a tie-breaker. If `tail` begins with
 * that column, it is used alone or reversed, for its index.
 */
export function orderOf<Orden extends string>(
  orden: Orden | undefined,
  columns: Record<ColumnOf<Orden>, string | ValueColumn>,
  tail: Order,
): Order {
  if (!orden) return tail
  const isDescending = orden.startsWith('-')
  const column = columns[orden.replace(/^-/, '') as ColumnOf<Orden>]
  if (typeof column !== 'string') return throughValues(column, isDescending, tail)
  const by = sql.raw(column)
  const [first] = tail
  if (first && textOf(first.by) === textOf(by))
    return first.isDescending === isDescending ? tail : tail.map(reversed)
  return [{ by, isDescending, nulls: 'last' }, ...tail]
}

type ColumnOf<Orden> = Orden extends `-${infer Column}` ? Column : Orden

function throughValues(
  { by, column, values, isNullable }: ValueColumn,
  isDescending: boolean,
  tail: Order,
): Order {
  const through = { column, values: sql.raw(values(isDescending ? 'desc' : 'asc')), tail, isNullable }
  const terms = by.map((each) => ({ by: sql.raw(each), isDescending, nulls: 'last' as const, through }))
  return [...terms, ...tail]
}

export function toSql(order: Order): RawBuilder<unknown> {
  return sql.join(
    order.map(
      ({ by, isDescending, nulls }) =>
        sql`${by} ${sql.raw(isDescending ? 'desc' : 'asc')}${sql.raw(nulls ? ` nulls ${nulls}` : '')}`,
    ),
  )
}

export const reversed = ({ by, isDescending, nulls }: Term): Term => ({
  by,
  isDescending: !isDescending,
  ...(nulls && { nulls: nulls === 'last' ? 'first' : 'last' }),
})

const textOf = (by: RawBuilder<unknown>) => JSON.stringify(by.toOperationNode())
