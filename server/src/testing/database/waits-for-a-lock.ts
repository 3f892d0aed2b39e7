import { sql } from 'kysely'
import type { TestDatabase } from './test-database.ts'

export async function waitsForALock({ owned }: Pick<TestDatabase, 'owned'>): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(
    owned,
  )
  return rows[0]?.waits ?? false
}
