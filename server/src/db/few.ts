import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Rows of so many things are looked up by whose they are; of more, some are soon met among the newest. */
export const FEW = 1000

/**
 * That a column holds one of them: of those that were found, where they are few, else of all. At most `FEW + 1` are found.
 * PostgreSQL cannot tell beforehand how many a word finds, and reads a million rows for the four of one client: so who and what
 * they are is asked first.
 */
export const isOneOf = (column: string, found: string[], all: Expression<unknown> | RawBuilder<unknown>) =>
  found.length > FEW
    ? sql<SqlBool>`${sql.ref(column)} in (${all})`
    : sql<SqlBool>`${sql.ref(column)} = any(${found}::uuid[])`
