import type { PoolConfig } from 'pg'

export interface Migrations {
  /** The table with one row per applied migration. A restore fills it by migrating. */
  table: string
  nameColumn: string
  /** Tables of transient data, such as sessions; a backup leaves them empty. */
  passing: readonly string[]
  /** The names of all migrations of this version, in order. */
  known(): Promise<string[]>
  /** Migrates a database to the newest version, or up to and including `upTo`. */
  migrate(connection: PoolConfig, options?: { upTo?: string }): Promise<void>
}
