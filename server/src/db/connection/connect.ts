import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { removeDatabasesBeside } from '@gym/postgres/backup/database-beside'
import { isHalfRestored } from '@gym/postgres/backup/restore-backup'
import { keepPrivate } from '@gym/postgres/embedded/cluster/keep-private'
import { startEmbeddedPostgres } from '@gym/postgres/embedded/embedded-postgres'
import { StartError } from '@gym/postgres/embedded/start-error'
import pg, { type PoolConfig } from 'pg'
import type { Config } from '../../core/config.ts'
import { orden } from '../../core/orden.ts'
import { copiesFolder } from '../../core/paths.ts'
import { removePartials } from '../backup/copies-folder.ts'
import { copyBefore } from '../backup/copy-before.ts'
import type { Tables } from '../tables.ts'
import { createDatabase, createPool, type Db } from './database.ts'
import { type Listen, listenOn } from './listen.ts'
import { migrate } from './migrate.ts'
import { owner } from './owner.ts'
import type { Grant } from './rights.ts'
import { requireSame, requireSessionSettings, roleOf, warningsOf } from './roles.ts'
import { openReports } from './standby.ts'

const EXTERNAL_TIMEOUT_MS = 30_000
const CONNECTIONS_MS = 2_000

export type PoolCounts = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

export interface Database {
  db: Db
  /** Database for reports: the standby while it is fresh enough, else the primary. */
  informes: Db
  /** Connections of `db`, for the metrics. */
  pool: PoolCounts
  asOwner: PoolConfig
  listen: Listen
  avisos: readonly string[]
  close(): Promise<void>
}

/**
 * Migrates as the owner, then connects with the program's working role. An external database without
 * DATABASE_ADMIN_URL uses one role for both.
 * @throws StartError with a sentence for the operator
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
  { tables, log }: { tables: Tables; log: (message: string) => void },
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
    const grant = databaseAdminUrl ? { role: await roleOf(direct, asOwner), tables } : undefined
    await upgrade(asOwner, { ...config, grant, log })
    const avisos = await warningsOf(direct)
    for (const aviso of avisos) log(aviso)
    const standby = databaseUrlLectura ? { connectionString: databaseUrlLectura } : undefined
    return open(working, { direct, pooled, standby, asOwner, avisos, stop: async () => {} })
  }
  const { connection: asOwner, working, stop } = await startEmbeddedPostgres({ owner, dataDir, log })
  try {
    await upgrade(asOwner, { ...config, grant: { role: working.user, tables }, log })
    return open(working, { direct: working, pooled: false, asOwner, avisos: [], stop })
  } catch (error) {
    await stop()
    throw error
  }
}

interface UpgradeOptions extends Pick<Config, 'dataDir' | 'copiasClave'> {
  grant: Grant | undefined
  log: (message: string) => void
}

async function upgrade(connection: PoolConfig, { grant, ...copying }: UpgradeOptions): Promise<void> {
  if (await isHalfRestored(connection))
    throw new StartError(
      `En esta base de datos quedó a medias la restauración de un respaldo: repite "${orden('restore', 'archivo')}".`,
    )
  const beforeUpgrade = (from: string) =>
    copyBefore(connection, { ...copying, before: `actualizar-${from.slice(0, 4)}` })
  const alone = () => removePartials(copiesFolder(copying), 'antes').catch(() => {})
  await migrate(connection, { alone, beforeUpgrade, grant, log: copying.log })
  // Drops databases left by a killed restore or restore test. Ignores errors: the role may lack the right.
  await removeDatabasesBeside(connection).catch(() => {})
}

interface Opening extends Pick<Database, 'asOwner' | 'avisos'> {
  /** Bypasses any pooler, because LISTEN needs its own session. */
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
    pool,
    asOwner,
    listen: listenOn(direct),
    avisos,
    async close() {
      const ended = Promise.all([db.destroy(), informes !== db && informes.destroy()])
      await Promise.race([ended, delay(CONNECTIONS_MS)])
      await stop()
    },
  }
}

async function external(variable: string, connectionString: string): Promise<PoolConfig> {
  const deadline = Date.now() + EXTERNAL_TIMEOUT_MS
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
