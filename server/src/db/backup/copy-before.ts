import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { formatBytes, formatWait } from '@gym/contract/core/bytes'
import { backupExtension } from '@gym/postgres/backup/format/backup-file-name'
import { writeBackup } from '@gym/postgres/backup/write-backup'
import { StartError } from '@gym/postgres/embedded/start-error'
import { REMOVE_WITH_RETRIES } from '@gym/postgres/files'
import type { PoolConfig } from 'pg'
import type { Config } from '../../core/config.ts'
import { clipsFolder, copiesFolder } from '../../core/paths.ts'
import { migrations, owner } from '../connection/owner.ts'
import { databaseBytes, readyForCopy } from './copies-folder.ts'

/** Bytes of the database copied per second: an estimate for the message about the wait. */
const COPIED_A_SECOND = 20 * 1024 ** 2

interface CopyBefore extends Pick<Config, 'dataDir' | 'copiasClave'> {
  before: string
  signal?: AbortSignal | undefined
  log: (message: string) => void
}

/**
 * Backs up, and returns a function that deletes the backup, for a caller that changed nothing.
 * @throws StartError if the backup fails; the caller must then change nothing
 */
export async function copyBefore(
  connection: PoolConfig,
  { before, dataDir, copiasClave, signal, log }: CopyBefore,
): Promise<() => Promise<void>> {
  const now = new Date()
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
  const folder = copiesFolder({ dataDir })
  const passphrase = copiasClave ?? undefined
  const file = join(folder, `antes-de-${before}-${stamp}${backupExtension(passphrase)}`)
  try {
    const bytes = await databaseBytes(connection)
    log(
      `Antes se guarda una copia de lo que hay (${formatBytes(bytes)}): puede tardar ${formatWait(bytes, COPIED_A_SECOND)}.`,
    )
    await readyForCopy(connection, { dataDir }, 'antes')
    await writeBackup(connection, file, {
      owner,
      migrations,
      files: clipsFolder({ dataDir }),
      now,
      passphrase,
      signal,
    })
  } catch (error) {
    throw new StartError(
      `No se pudo guardar la copia de antes (${(error as Error).message}), así que no se cambió nada.`,
      { cause: error },
    )
  }
  log(`Copia guardada: ${basename(file)}, en ${folder}.`)
  return () => rm(file, REMOVE_WITH_RETRIES)
}
