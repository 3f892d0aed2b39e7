import { BackupError } from '@gym/postgres/backup/backup-error'
import { withDatabaseToFill } from '@gym/postgres/backup/backup-target'
import { hasSomething, replaceDatabase } from '@gym/postgres/backup/replace-database'
import { verifyBackup } from '@gym/postgres/backup/restore-backup'
import type { BackupSummary } from '@gym/postgres/backup/write-backup'
import type { ClientBase } from 'pg'
import type { Config } from '../../core/config.ts'
import { clipsFolder } from '../../core/paths.ts'
import { migrations, owner } from '../connection/owner.ts'
import { pauseAllWebhooks, revokeTokensAndEntryCodes } from './after-restore.ts'
import { copyBefore } from './copy-before.ts'

interface RestoreFileOptions {
  signal: AbortSignal
  log: (message: string) => void
  /** Sentence of the refusal if the database has data; undefined to replace them, after a copy. */
  unlessEmpty?: string | undefined
}

/**
 * Restores a file into the configured database, which the program must not be using. An error changes nothing.
 * @throws BackupError, StartError
 */
export async function restoreFile(
  config: Config,
  file: string,
  { signal, log, unlessEmpty }: RestoreFileOptions,
): Promise<{ summary: BackupSummary; webhooksPaused: boolean }> {
  const passphrase = config.copiasClave ?? undefined
  const backup = await verifyBackup(file, { owner, migrations, passphrase, signal })
  let webhooksPaused = false
  const reviewed = async (client: ClientBase) => {
    webhooksPaused = await pauseAllWebhooks(client)
    await revokeTokensAndEntryCodes(client)
  }
  const summary = await withDatabaseToFill({ ...config, owner }, async (database) => {
    if (unlessEmpty && (await hasSomething(database))) throw new BackupError(unlessEmpty)
    const beforeReplacing = () => copyBefore(database, { ...config, before: 'restaurar', log })
    return replaceDatabase(database, backup, {
      files: clipsFolder(config),
      signal,
      beforeReplacing,
      reviewed,
    })
  })
  return { summary, webhooksPaused }
}
