import type { PoolConfig } from 'pg'

export interface Migrations {
  /** The table with one row per applied migration. A restore fills it by migrating. */
  table: string
  nameColumn: string
  /** Tables of transient data, such as sessions. A backup omits their rows. */
  passing: readonly string[]
  /** Maps a table with rows that expire to its expiry column. A backup omits rows with a value in it. */
  expiry: Readonly<Record<string, string>>
  known(): Promise<string[]>
  migrate(connection: PoolConfig, options?: { only?: readonly string[] }): Promise<void>
}
