import { BackupError } from '@gym/postgres/backup/backup-error'
import { withDatabaseToFill } from '@gym/postgres/backup/backup-target'
import { withClient } from '@gym/postgres/backup/database-beside'
import { hasSomething, replaceDatabase } from '@gym/postgres/backup/replace-database'
import { verifyBackup } from '@gym/postgres/backup/restore-backup'
import type { BackupSummary } from '@gym/postgres/backup/write-backup'
import type { ClientBase } from 'pg'
import type { Config } from '../../core/config.ts'
import { clipsFolder } from '../../core/paths.ts'
import { refreshStatistics } from '../connection/migrate.ts'
import { migrations, owner } from '../connection/owner.ts'
import { pauseAllWebhooks, revokeTokensAndEntryCodes } from './after-restore.ts'
import { copyBefore } from './copy-before.ts'

interface RestoreFileOptions {
  signal: AbortSignal
  log: (message: string) => void
  /** Sentence of the refusal if the database has data; undefined to replace them, after a copy. */
  unlessEmpty?: string | undefined
  /** Runs in the restored database before it replaces the old one. */
  restored?: (client: ClientBase) => Promise<unknown>
}

interface Restored {
  summary: BackupSummary
  webhooksPaused: boolean
}

/**
 * Restores a file into the configured database, which the program must not be using. An error changes nothing.
 * @throws BackupError, StartError
 */
export async function restoreFile(
  config: Config,
  file: string,
  { signal, log, unlessEmpty, restored }: RestoreFileOptions,
): Promise<Restored> {
  const passphrase = config.copiasClave ?? undefined
  const backup = await verifyBackup(file, { owner, migrations, passphrase, signal })
  let webhooksPaused = false
  let removeCopy: (() => Promise<void>) | undefined
  let isReviewed = false
  let done: Restored | undefined
  const reviewed = async (client: ClientBase) => {
    webhooksPaused = await pauseAllWebhooks(client)
    await revokeTokensAndEntryCodes(client)
    await restored?.(client)
    isReviewed = true
  }
  const replace = async (database: Parameters<typeof replaceDatabase>[0]) => {
    if (unlessEmpty && (await hasSomething(database))) throw new BackupError(unlessEmpty)
    const beforeReplacing = async () => {
      removeCopy = await copyBefore(database, { ...config, before: 'restaurar', log, signal })
    }
    const files = clipsFolder(config)
    const summary = await replaceDatabase(database, backup, { files, signal, beforeReplacing, reviewed })
    done = { summary, webhooksPaused }
    await withClient(database, (client) => refreshStatistics(client, log))
  }
  try {
    await withDatabaseToFill({ ...config, owner }, replace)
  } catch (error) {
    if (done) log(`La base se restauró, pero no se cerró en orden: ${(error as Error).message}`)
    else {
      // Any other error may come after the commit of the swap, so the copy of the old data stays.
      if (!isReviewed || error instanceof BackupError) await removeCopy?.().catch(() => {})
      throw error
    }
  }
  if (!done) throw new Error('The restore ended without a result')
  return done
}
