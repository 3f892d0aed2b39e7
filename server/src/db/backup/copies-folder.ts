import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '@gym/postgres/backup/backup-error'
import { withClient } from '@gym/postgres/backup/database-beside'
import { REMOVE_WITH_RETRIES } from '@gym/postgres/files'
import type { PoolConfig } from 'pg'
import type { Config } from '../../core/config.ts'
import { clipsFolder, copiesFolder } from '../../core/paths.ts'

const partials = {
  propias: /^(diaria|pedida)-[\w-]+\.sql\.gz(\.age)?\.[0-9a-f]+\.parcial$/,
  antes: /^antes-de-[\w-]+\.sql\.gz(\.age)?\.[0-9a-f]+\.parcial$/,
}

/** Free space that a copy requires, as a share of the database's size. */
const OF_THE_DATABASE = 0.5
const LEFT_FREE_BYTES = 256 * 1024 * 1024

export async function removePartials(folder: string, of: keyof typeof partials): Promise<void> {
  for (const name of await readdir(folder))
    if (partials[of].test(name)) await rm(join(folder, name), REMOVE_WITH_RETRIES)
}

/** @throws BackupError if the disk is too full */
export async function readyForCopy(
  asOwner: PoolConfig,
  config: Pick<Config, 'dataDir'>,
  of: keyof typeof partials,
): Promise<void> {
  const folder = copiesFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removePartials(folder, of)
  const clips = await bytesIn(clipsFolder(config))
  await requireSpace(folder, OF_THE_DATABASE * (await databaseBytes(asOwner)) + clips)
}

/** Space for the copy of the present data and for the restored database beside it. @throws BackupError */
export async function readyForRestore(asOwner: PoolConfig, config: Pick<Config, 'dataDir'>): Promise<void> {
  const clips = await bytesIn(clipsFolder(config))
  const bytes = (OF_THE_DATABASE + 1) * (await databaseBytes(asOwner))
  await requireSpace(copiesFolder(config), bytes + clips)
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let bytes = 0
  for (const name of names) bytes += (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0
  return bytes
}

export function databaseBytes(asOwner: PoolConfig): Promise<number> {
  return withClient(asOwner, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    )
    return Number(rows[0]?.bytes)
  })
}

/** @throws BackupError if writing `bytes` would leave less than `LEFT_FREE_BYTES` */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize - bytes < LEFT_FREE_BYTES)
    throw new BackupError('El disco no tiene espacio suficiente: libera espacio y repite.')
}
