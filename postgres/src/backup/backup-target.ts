import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client, type PoolConfig } from 'pg'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import type { Owner } from '../owner.ts'
import { BackupError } from './backup-error.ts'

export interface BackupTarget {
  owner: Owner
  databaseUrl: string | null
  /** A direct address, needed if `databaseUrl` is a pooler that does not preserve sessions. */
  databaseUrlDirecta?: string | null
  /** The address of the owner role, if the program connects as another role. */
  databaseAdminUrl?: string | null
  dataDir: string
}

/** Runs `work` on the external database, else on the embedded one, which is started if it is not running. */
export async function withDatabaseToRead<T>(
  target: BackupTarget,
  work: (to: PoolConfig) => Promise<T>,
): Promise<T> {
  if (target.databaseUrl) return work(await external(target, target.databaseUrl))
  if (!existsSync(join(target.dataDir, 'postgres'))) {
    throw new BackupError(`No hay una base de datos en ${target.dataDir}: revisa DATA_DIR.`)
  }
  const running = findEmbeddedPostgres(target)
  return running ? work(running) : withEmbedded(target, work)
}

/** Runs `work` on the database to fill. @throws StartError if the program is using the embedded one */
export async function withDatabaseToFill<T>(
  target: BackupTarget,
  work: (to: PoolConfig) => Promise<T>,
): Promise<T> {
  if (target.databaseUrl) return work(await external(target, target.databaseUrl))
  return withEmbedded(target, work)
}

async function external(
  { databaseAdminUrl, databaseUrlDirecta }: BackupTarget,
  databaseUrl: string,
): Promise<PoolConfig> {
  const connectionString = databaseAdminUrl ?? databaseUrlDirecta ?? databaseUrl
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return { connectionString }
  } catch (error) {
    const direct = databaseUrlDirecta ? 'DATABASE_URL_DIRECTA' : 'DATABASE_URL'
    const variable = databaseAdminUrl ? 'DATABASE_ADMIN_URL' : direct
    throw new BackupError(`${variable}: la base de datos no responde (${(error as Error).message}).`)
  } finally {
    await client.end()
  }
}

async function withEmbedded<T>(
  { dataDir, owner }: BackupTarget,
  work: (to: PoolConfig) => Promise<T>,
): Promise<T> {
  const database = await startEmbeddedPostgres({ owner, dataDir, log: console.log })
  try {
    return await work(database.connection)
  } finally {
    await database.stop()
  }
}
