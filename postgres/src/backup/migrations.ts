import type { PoolConfig } from 'pg'

export interface Migrations {
  /** The table with one row per applied migration. A restore fills it by migrating. */
  table: string
  nameColumn: string
  /** Tables of transient data, such as sessions. A backup omits their rows. */
  passing: readonly string[]
  /** For each table with rows that expire, the column of their expiry. A backup omits rows that have one. */
  expiry: Readonly<Record<string, string>>
  known(): Promise<string[]>
  /** Applies the pending migrations, or those of them that `only` names. */
  migrate(connection: PoolConfig, options?: { only?: readonly string[] }): Promise<void>
}
