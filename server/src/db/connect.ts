import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { removeDatabasesBeside } from '@gym/postgres/backup/database-beside'
import { isHalfRestored } from '@gym/postgres/backup/restore-backup'
import { startEmbeddedPostgres } from '@gym/postgres/embedded/embedded-postgres'
import { keepPrivate } from '@gym/postgres/embedded/keep-private'
import { StartError } from '@gym/postgres/embedded/start-error'
import pg, { type PoolConfig } from 'pg'
import type { Config } from '../config.ts'
import { copiesFolder } from '../paths.ts'
import { removePartials } from './copies-folder.ts'
import { copyBefore } from './copy-before.ts'
import { createDatabase, createPool, type Db } from './database.ts'
import { type Listen, listenOn } from './listen.ts'
import { migrate } from './migrate.ts'
import { owner } from './owner.ts'
import { requireSame, requireSessionSettings, roleOf, warningsOf } from './roles.ts'
import { openReports } from './standby.ts'

const EXTERNAL_PATIENCE_MS = 30_000
const CONNECTIONS_MS = 2_000

export interface Database {
  db: Db
  /** What reports are read from: a standby, while it is fresh, where there is one. */
  informes: Db
  /** How to reach it as who owns it: what copies it, and makes a database beside it to try a copy in. */
  asOwner: PoolConfig
  /** Hears what other programs on the database tell. */
  listen: Listen
  /** What whoever runs the program should know of its database. */
  avisos: readonly string[]
  /** Ends the connections, then the embedded database if there is one. */
  close(): Promise<void>
}

/**
 * Brings up the database that the operator chose, migrated and ready. Its owner migrates it; the program works with a role
 * that owns nothing, except where the operator has given it the owner's alone.
 * @throws StartError with a sentence for whoever started the program
 */
export async function connectDatabase(
  config: Pick<
    Config,
    | 'databaseUrl'
    | 'databaseUrlDirecta'
    | 'databaseAdminUrl'
    | 'databaseUrlLectura'
    | 'dataDir'
    | 'copiasClave'
  >,
  log: (message: string) => void,
): Promise<Database> {
  const { databaseUrl, databaseUrlDirecta, databaseAdminUrl, databaseUrlLectura, dataDir } = config
  if (databaseUrl) {
    if (existsSync(dataDir)) keepPrivate(dataDir, { owner, log })
    const working = await external('DATABASE_URL', databaseUrl)
    const direct = databaseUrlDirecta ? await external('DATABASE_URL_DIRECTA', databaseUrlDirecta) : working
    const asOwner = databaseAdminUrl ? await external('DATABASE_ADMIN_URL', databaseAdminUrl) : direct
    const pooled = databaseUrlDirecta !== null
    if (pooled) {
      await requireSessionSettings(working)
      await requireSame(working, direct)
    }
    const workingRole = databaseAdminUrl ? await roleOf(direct, asOwner) : undefined
    await upgrade(asOwner, { ...config, workingRole, log })
    const avisos = await warningsOf(direct)
    for (const aviso of avisos) log(aviso)
    const standby = databaseUrlLectura ? { connectionString: databaseUrlLectura } : undefined
    return open(working, { direct, pooled, standby, asOwner, avisos, stop: async () => {} })
  }
  const { connection: asOwner, working, stop } = await startEmbeddedPostgres({ owner, dataDir, log })
  try {
    await upgrade(asOwner, { ...config, workingRole: working.user, log })
    return open(working, { direct: working, pooled: false, asOwner, avisos: [], stop })
  } catch (error) {
    await stop()
    throw error
  }
}

interface UpgradeOptions extends Pick<Config, 'dataDir' | 'copiasClave'> {
  workingRole: string | undefined
  log: (message: string) => void
}

async function upgrade(connection: PoolConfig, { workingRole, ...copying }: UpgradeOptions): Promise<void> {
  if (await isHalfRestored(connection))
    throw new StartError(
      'En esta base de datos quedó a medias la restauración de un respaldo: repite "npm run restore archivo".',
    )
  const beforeUpgrade = (from: string) =>
    copyBefore(connection, { ...copying, before: `actualizar-${from.slice(0, 4)}` })
  const alone = () => removePartials(copiesFolder(copying), 'antes').catch(() => {})
  await migrate(connection, { alone, beforeUpgrade, workingRole, log: copying.log })
  // What a trial or a restore has left that was killed. Where it may not, it stays.
  await removeDatabasesBeside(connection).catch(() => {})
}

interface Opening extends Pick<Database, 'asOwner' | 'avisos'> {
  /** The same without a pooler between, which forgets who listens. */
  direct: PoolConfig
  pooled: boolean
  standby?: PoolConfig | undefined
  stop: () => Promise<void>
}

function open(working: PoolConfig, { direct, pooled, standby, asOwner, avisos, stop }: Opening): Database {
  const pool = createPool(working, { pooled })
  const db = createDatabase(pool)
  const informes = standby ? openReports(pool, standby) : db
  return {
    db,
    informes,
    asOwner,
    listen: listenOn(direct),
    avisos,
    async close() {
      // A connection that somebody goes on using, a slow download, ends with its database.
      const ended = Promise.all([db.destroy(), informes !== db && informes.destroy()])
      await Promise.race([ended, delay(CONNECTIONS_MS)])
      await stop()
    },
  }
}

/** Waits for an external PostgreSQL that is still starting. */
async function external(variable: string, connectionString: string): Promise<PoolConfig> {
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
        throw new StartError(`${variable}: la base de datos no responde (${reason(error)}).`)
      await delay(500)
    }
  }
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  return error instanceof Error ? error.message : String(error)
}
