import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Owner } from '../owner.ts'
import { StartError } from './start-error.ts'

/** An arbitrary lock key that all versions must share. */
const LOCK_KEY = 7_146_627
/** Timeout for the lock, because the connection of a killed app outlives it for a moment. */
const LOCK_TIMEOUT_MS = 2_000

/** Lasts until the connection ends: PostgreSQL lets two apps use one folder. @throws StartError if taken */
export async function takeAppLock(
  connection: ClientConfig,
  { dataDir, owner }: { dataDir: string; owner: Owner },
): Promise<Client> {
  const client = new Client({
    ...connection,
    application_name: `${owner.title} (candado)`,
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener, a lost connection would crash the app.
  client.on('error', () => {})
  await client.connect()
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  while (!(await tryLock(client))) {
    if (Date.now() > deadline) {
      await client.end()
      throw new StartError(
        `Ya hay otro ${owner.title} usando la carpeta ${dataDir}: ciérralo primero o usa otra DATA_DIR.`,
      )
    }
    await delay(50)
  }
  return client
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    LOCK_KEY,
  ])
  return rows[0]?.taken === true
}
