import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Owner } from '../owner.ts'
import { StartError } from './start-error.ts'

/** Any number will do, so long as every version asks for the same. */
const LOCK_KEY = 7_146_627
/** The connection of an app that was killed lives a moment longer than the app. */
const PATIENCE_MS = 2_000

/**
 * Opens the connection that marks the data folder as taken by this app, for as long as it stays open.
 * PostgreSQL itself would let two apps use one folder.
 * @throws StartError when another app has it
 */
export async function takeAppLock(
  connection: ClientConfig,
  { dataDir, owner }: { dataDir: string; owner: Owner },
): Promise<Client> {
  const client = new Client({
    ...connection,
    application_name: `${owner.title} (candado)`,
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener, the end of PostgreSQL would be the end of the app.
  client.on('error', () => {})
  await client.connect()
  const deadline = Date.now() + PATIENCE_MS
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
