import type { Client } from 'pg'
import { now } from './clock.ts'

/** Ends the 15 minutes in which an account need not confirm its password again. */
export async function askPasswordAgain(database: Client): Promise<void> {
  const confirmedAt = new Date(now().getTime() - 16 * 60_000).toISOString()
  await database.query('update sesiones set confirmada_en = $1', [confirmedAt])
}
