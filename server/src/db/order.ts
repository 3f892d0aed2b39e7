import { type RawBuilder, sql } from 'kysely'

/** A column, or what is made of one, and its direction. */
interface Term {
  by: RawBuilder<unknown>
  isDescending: boolean
  /** Where rows without it go, besides where PostgreSQL puts them: last upwards and first downwards. */
  nulls?: 'first' | 'last'
  through?: Through
}

export type Order = readonly Term[]

/** How many rows are read in the order of a column of few values, or of another table: value by value. */
export interface Through {
  /** The column that has the value. */
  column: string
  /** The values as `valor`, in their order. */
  values: RawBuilder<unknown>
  /** The order of the rows of one value. */
  tail: Order
  mayLack: boolean
}

/** A column that is gone through value by value. */
export interface ValueColumn {
  /** SQL of what its order is by. */
  by: string[]
  column: string
  values: (direction: 'asc' | 'desc') => string
  mayLack: boolean
}

/** A column whose type names its few values. */
export const ofType = (column: string, type: string): ValueColumn => ({
  by: [column],
  column,
  values: (direction) =>
    `select valor from unnest(enum_range(null::${type})) as valor order by valor ${direction}`,
  mayLack: false,
})

/** A column that names a row of another table, joined as `alias`, and is ordered by columns of that. */
export const ofTable = (
  column: string,
  { table, alias, by, mayLack = false }: { table: string; alias: string; by: string[]; mayLack?: boolean },
): ValueColumn => ({
  by: by.map((each) => `${alias}.${each}`),
  column,
  values: (direction) =>
    `select id as valor from ${table} order by ${by.map((each) => `${each} ${direction}`).join(', ')}`,
  mayLack,
})

/** How people are ordered. */
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
 * The column asked for, in its direction and with what has none last, then the order that decides between equals. Asked for the
 * first column of that order, the whole of it goes the same way, as the index that serves it.
 *
 * @param columns SQL of each column that may be asked for
 * @param tail the order of the list by itself
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
  { by, column, values, mayLack }: ValueColumn,
  isDescending: boolean,
  tail: Order,
): Order {
  const through = { column, values: sql.raw(values(isDescending ? 'desc' : 'asc')), tail, mayLack }
  const terms = by.map((each) => ({ by: sql.raw(each), isDescending, nulls: 'last' as const, through }))
  return [...terms, ...tail]
}

/** The columns as `order by` takes them. */
export function toSql(order: Order): RawBuilder<unknown> {
  return sql.join(
    order.map(
      ({ by, isDescending, nulls }) =>
        sql`${by} ${sql.raw(isDescending ? 'desc' : 'asc')}${sql.raw(nulls ? ` nulls ${nulls}` : '')}`,
    ),
  )
}

/** The same column the other way round. */
export const reversed = ({ by, isDescending, nulls }: Term): Term => ({
  by,
  isDescending: !isDescending,
  ...(nulls && { nulls: nulls === 'last' ? 'first' : 'last' }),
})

const textOf = (by: RawBuilder<unknown>) => JSON.stringify(by.toOperationNode())
