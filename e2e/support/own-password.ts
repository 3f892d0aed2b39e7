import type { Client } from 'pg'
import { now } from './clock.ts'

/** Backdates all password confirmations beyond 15 minutes, so that the next sensitive action asks again. */
export async function askPasswordAgain(database: Client): Promise<void> {
  const confirmedAt = new Date(now().getTime() - 16 * 60_000).toISOString()
  await database.query('update sesiones set confirmada_en = $1', [confirmedAt])
}
