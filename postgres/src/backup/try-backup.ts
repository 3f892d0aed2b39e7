import type { Client, ClientBase, PoolConfig } from 'pg'
import {
  closeDatabaseBeside,
  makeDatabaseBeside,
  removeDatabaseBeside,
  whileTrying,
  withClient,
} from './database-beside.ts'
import { seeSchema } from './format/fingerprint.ts'
import { type CheckedBackup, type RestoreOptions, restoreBackup, UNFINISHED_TABLE } from './restore-backup.ts'
import type { BackupSummary } from './write-backup.ts'

export interface Trial extends BackupSummary {
  otherwise: string[]
  wrong: string[]
}

/**
 * Restores into an auxiliary database, reviews it and drops it; after an abort, the next start or trial does.
 * @param review returns the problems of the restored and migrated database
 * @throws BackupError if the backup is damaged, or the restored rows differ from the copied rows
 */
export function tryBackup(
  connection: PoolConfig,
  backup: CheckedBackup,
  review: (client: Client) => Promise<string[]>,
  options: Pick<RestoreOptions, 'signal' | 'onRead'> = {},
): Promise<Trial> {
  return whileTrying(connection, () => tryBeside(connection, backup, review, options))
}

async function tryBeside(...[connection, backup, review, options = {}]: Parameters<typeof tryBackup>) {
  const { signal } = options
  const beside = await makeDatabaseBeside(connection, 'prueba')
  const close = () => closeDatabaseBeside(connection, 'prueba').catch(() => {})
  signal?.addEventListener('abort', close, { once: true })
  try {
    signal?.throwIfAborted()
    let otherwise: string[] = []
    const loaded = async (client: ClientBase) => {
      otherwise = await madeOtherwise(client, backup)
    }
    const summary = await restoreBackup(beside, backup, { ...options, loaded })
    return { ...summary, otherwise, wrong: await withClient(beside, review) }
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', close)
    if (!signal?.aborted) await removeDatabaseBeside(connection, 'prueba')
  }
}

async function madeOtherwise(client: ClientBase, { seal, migrations }: CheckedBackup): Promise<string[]> {
  if (!seal) return []
  const found = await seeSchema(client)
  const names = new Set([...Object.keys(seal.esquema), ...Object.keys(found)])
  for (const own of [UNFINISHED_TABLE, migrations.table]) names.delete(own)
  return [...names].filter((name) => seal.esquema[name] !== found[name]).sort()
}
