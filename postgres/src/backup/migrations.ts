import type { PoolConfig } from 'pg'

/** How the program makes its tables, and where it keeps account of that. */
export interface Migrations {
  /** The table with a row for each applied migration. A restore fills it by migrating. */
  table: string
  /** The column of that table with the migration's name. */
  nameColumn: string
  /** The tables of what is of the moment only: a copy leaves them empty. Sessions are one. */
  passing: readonly string[]
  /** The names of all migrations that this version of the program knows, in their order. */
  known(): Promise<string[]>
  /** Applies all pending migrations, or those named in `only`, in their order. */
  migrate(connection: PoolConfig, options?: { only?: readonly string[] }): Promise<void>
}
