import type { PoolConfig } from 'pg'
import { BackupError } from './backup-error.ts'
import {
  databaseName,
  makeDatabaseBeside,
  NoDatabaseBeside,
  nameBeside,
  removeDatabaseBeside,
  waitUntilUnused,
  withClient,
} from './database-beside.ts'
import { carrySettings } from './database-settings.ts'
import { quote } from './format/backup-format.ts'
import { isEmpty, listPublicObjects } from './public-objects.ts'
import {
  type CheckedBackup,
  isHalfRestored,
  type RestoreOptions,
  removeWritten,
  restoreBackup,
} from './restore-backup.ts'
import type { BackupSummary } from './write-backup.ts'

export interface ReplaceOptions extends RestoreOptions {
  beforeReplacing?: () => Promise<unknown>
  /** Timeout for other connections to leave the database; default five seconds. */
  timeoutMs?: number
}

export async function hasSomething(connection: PoolConfig): Promise<boolean> {
  if (await isHalfRestored(connection)) return false
  return withClient(connection, async (client) => !isEmpty(await listPublicObjects(client)))
}

/**
 * Restores into an auxiliary database, then swaps the names: a crash before the swap changes nothing.
 * @throws BackupError if the backup is damaged, the database in use, or it has data and cannot be swapped
 */
export async function replaceDatabase(
  connection: PoolConfig,
  backup: CheckedBackup,
  { beforeReplacing, timeoutMs, ...options }: ReplaceOptions = {},
): Promise<BackupSummary> {
  const isReplacing = await hasSomething(connection)
  const other = await otherSchema(connection)
  if (other && isReplacing)
    throw new BackupError(
      `La base de datos tiene además el esquema ${other}, que ningún respaldo guarda y se perdería: restaura en una base solo para el programa. No cambió nada.`,
    )
  if (isReplacing) await beforeReplacing?.()
  const beside = other
    ? undefined
    : await makeDatabaseBeside(connection, 'nueva').catch(ignoreUnlessReplacing(isReplacing))
  // Restores in place: an empty database has nothing to lose, and `isHalfRestored` detects a crash.
  if (!beside) return restoreBackup(connection, backup, options)
  const written: string[] = []
  try {
    const summary = await restoreBackup(beside, backup, options, written)
    await swap(connection, await databaseName(connection), timeoutMs).catch(async (error) => {
      // Any other error may come after the commit of the swap, whose database needs the files.
      if (error instanceof BackupError) await removeWritten(written)
      throw error
    })
    return summary
  } finally {
    // The next start drops leftovers: an error here must not hide the result.
    await removeDatabaseBeside(connection, 'nueva').catch(() => {})
    await removeDatabaseBeside(connection, 'anterior').catch(() => {})
  }
}

const OTHER_SCHEMAS = `
  SELECT nspname AS name FROM pg_namespace n
  WHERE nspname NOT IN ('public', 'information_schema') AND nspname NOT LIKE 'pg\\_%'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_namespace'::regclass AND d.objid = n.oid AND d.deptype = 'e')
  ORDER BY nspname`

/** A schema besides `public`: the swap would lose it, because a backup contains only `public`. */
async function otherSchema(connection: PoolConfig): Promise<string | undefined> {
  const { rows } = await withClient(connection, (client) => client.query<{ name: string }>(OTHER_SCHEMAS))
  return rows[0]?.name
}

function ignoreUnlessReplacing(isReplacing: boolean) {
  return (error: unknown): undefined => {
    if (error instanceof NoDatabaseBeside && !isReplacing) return undefined
    throw error
  }
}

/** Swaps in one transaction, connected to `postgres`: a connection cannot rename its own database. */
async function swap(connection: PoolConfig, name: string, timeoutMs: number | undefined): Promise<void> {
  const rename = (from: string, to: string) => `ALTER DATABASE ${quote(from)} RENAME TO ${quote(to)}`
  const old = nameBeside(name, 'anterior')
  await withClient(
    connection,
    async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${quote(old)} WITH (FORCE)`)
      if (!(await waitUntilUnused(client, name, timeoutMs))) throw inUse()
      await client.query('BEGIN')
      await carrySettings(client, name, nameBeside(name, 'nueva'))
      await client.query(rename(name, old))
      await client.query(rename(nameBeside(name, 'nueva'), name))
      await client.query('COMMIT')
    },
    'postgres',
  ).catch((error: { code?: string }) => {
    throw error.code === '55006' ? inUse() : error
  })
}

function inUse(): BackupError {
  return new BackupError('Alguien está usando la base de datos: cierra el programa y repite. No cambió nada.')
}
