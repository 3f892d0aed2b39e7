import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { REMOVE_WITH_RETRIES, renameWithRetries } from '../../files.ts'
import type { Owner } from '../../owner.ts'
import { syncFolder } from '../../sync-folder.ts'
import { type ProgramContext, runProgram } from '../program.ts'
import { StartError } from '../start-error.ts'
import { initdbArgs } from './initdb.ts'
import { ensurePassword } from './password.ts'

/** Renames a temporary folder, so that no partial cluster is used. @throws StartError if creation fails */
export async function createCluster(
  clusterDir: string,
  context: ProgramContext,
  { owner, sync }: { owner: Owner; sync: boolean },
): Promise<void> {
  const temporary = `${clusterDir}.nuevo-${process.pid}`
  try {
    mkdirSync(temporary, { mode: 0o700 })
    if (context.account) chownSync(temporary, context.account.uid, context.account.gid)
    const passwordFile = ensurePassword(context.platform, clusterDir)
    const args = initdbArgs(context.platform, { folder: temporary, role: owner.database, sync, passwordFile })
    await runProgram(context, context.binaries.initdb, args)
    // Windows cannot rename a folder over an existing one, even if that is empty.
    await rmdir(clusterDir).catch(() => {})
    await renameWithRetries(temporary, clusterDir)
    if (sync) syncFolder(dirname(clusterDir), context.platform)
  } catch (error) {
    await removeFolder(temporary)
    // A concurrent first start has created the cluster: use that one.
    if (existsSync(join(clusterDir, 'PG_VERSION'))) return
    throw new StartError(`No se pudo crear la base de datos en ${clusterDir}: ${(error as Error).message}`)
  }
}

export async function removeHalfMade(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir)
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${basename(clusterDir)}.nuevo-`)) continue
    const maker = Number(name.split('-').at(-1))
    if (maker === process.pid || !isAlive(maker)) await removeFolder(join(parent, name))
  }
}

/** Ignores a failed removal, which the next start repeats. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, REMOVE_WITH_RETRIES).catch(() => {})
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
