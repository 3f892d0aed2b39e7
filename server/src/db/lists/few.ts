import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Up to this many ids the query uses `= any(ids)`; above it a subquery, because matches are then frequent in
 * date order.
 */
export const FEW = 1000

/**
 * The column equals a found id, or any of `all` if there are too many. The ids are queried first, because
 * PostgreSQL cannot estimate how many rows a word matches.
 */
export const isOneOf = (column: string, found: string[], all: Expression<unknown> | RawBuilder<unknown>) =>
  found.length > FEW
    ? sql<SqlBool>`${sql.ref(column)} in (${all})`
    : sql<SqlBool>`${sql.ref(column)} = any(${found}::uuid[])`
