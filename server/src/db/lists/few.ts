import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Maximum ids in `= any(ids)`. More ids match so many rows that scanning the list in its order is faster. */
export const FEW = 1000

/** Matches ids, found first because PostgreSQL cannot estimate a word's matches; `all` if above `FEW`. */
export const isOneOf = (column: string, found: string[], all: Expression<unknown> | RawBuilder<unknown>) =>
  found.length > FEW
    ? sql<SqlBool>`${sql.ref(column)} in (${all})`
    : sql<SqlBool>`${sql.ref(column)} = any(${found}::uuid[])`
