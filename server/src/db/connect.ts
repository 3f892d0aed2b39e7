import { setTimeout as delay } from 'node:timers/promises'
import { removeDatabasesBeside } from '@gym/postgres/backup/database-beside'
import { isHalfRestored } from '@gym/postgres/backup/restore-backup'
import { startEmbeddedPostgres } from '@gym/postgres/embedded/embedded-postgres'
import { StartError } from '@gym/postgres/embedded/start-error'
import pg, { type PoolConfig } from 'pg'
import type { Config } from '../config.ts'
import { copyBefore } from './copy-before.ts'
import { createDatabase, createPool, type Db } from './database.ts'
import { type Listen, listenOn } from './listen.ts'
import { migrate } from './migrate.ts'
import { owner } from './owner.ts'

const EXTERNAL_PATIENCE_MS = 30_000
const CONNECTIONS_MS = 2_000

export interface Database {
  db: Db
  /** How to reach it as who owns it: what copies it, and makes a database beside it to try a copy in. */
  asOwner: PoolConfig
  /** Hears what other programs on the database tell. */
  listen: Listen
  /** Ends the connections, then the embedded database if there is one. */
  close(): Promise<void>
}

/**
 * Brings up the database that the operator chose, migrated and ready.
 * @throws StartError with a sentence for whoever started the program
 */
export async function connectDatabase(
  { databaseUrl, dataDir, copiasClave }: Pick<Config, 'databaseUrl' | 'dataDir' | 'copiasClave'>,
  log: (message: string) => void,
): Promise<Database> {
  const upgrade = async (connection: PoolConfig) => {
    if (await isHalfRestored(connection))
      throw new StartError(
        'En esta base de datos quedó a medias la restauración de un respaldo: repite "npm run restore archivo".',
      )
    const beforeUpgrade = (from: string) =>
      copyBefore(connection, { before: `actualizar-${from.slice(0, 4)}`, dataDir, copiasClave, log })
    await migrate(connection, { beforeUpgrade })
    // What a trial or a restore has left that was killed. Where it may not, it stays.
    await removeDatabasesBeside(connection).catch(() => {})
  }
  if (databaseUrl) {
    const connection = await external(databaseUrl)
    await upgrade(connection)
    return open(connection, async () => {})
  }
  const embedded = await startEmbeddedPostgres({ owner, dataDir, log })
  try {
    await upgrade(embedded.connection)
    return open(embedded.connection, embedded.stop)
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

function open(connection: PoolConfig, stop: () => Promise<void>): Database {
  const db = createDatabase(createPool(connection))
  return {
    db,
    asOwner: connection,
    listen: listenOn(connection),
    async close() {
      // A connection that somebody goes on using, a slow download, ends with its database.
      await Promise.race([db.destroy(), delay(CONNECTIONS_MS)])
      await stop()
    },
  }
}

/** Waits for an external PostgreSQL that is still starting. */
async function external(connectionString: string): Promise<PoolConfig> {
  const deadline = Date.now() + EXTERNAL_PATIENCE_MS
  for (;;) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return { connectionString }
    } catch (error) {
      if (Date.now() > deadline)
        throw new StartError(`DATABASE_URL: la base de datos no responde (${reason(error)}).`)
      await delay(500)
    }
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  return error instanceof Error ? error.message : String(error)
}
