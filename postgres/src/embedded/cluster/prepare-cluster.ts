import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { REMOVE_WITH_RETRIES } from '../../files.ts'
import { findBinaries } from '../binaries.ts'
import { ensureLibraryLinks } from '../library-links.ts'
import type { Cluster } from '../process/postmaster.ts'
import { chooseAccount, requireReachable } from '../process/run-as.ts'
import { programEnv } from '../program.ts'
import { StartError } from '../start-error.ts'
import { ensureCluster } from './cluster.ts'
import { keepPrivate } from './keep-private.ts'

export async function prepareCluster(
  dataDir: string,
  { owner, log, settings = {} }: Pick<Cluster, 'owner' | 'log'> & Partial<Pick<Cluster, 'settings'>>,
): Promise<Cluster> {
  const { platform } = process
  const binaries = findBinaries(process)
  const clusterDir = clusterDirOf(dataDir)
  await makeDataDir(dataDir)
  const account = chooseAccount(clusterDir, dataDir)
  keepPrivate(dataDir, { owner, account, log })
  requireReachable(dataDir, account)
  requireReachable(binaries.native, account)
  const env = programEnv(
    process.env,
    ensureLibraryLinks(platform, binaries.native, join(dataDir, 'postgres-lib')),
  )
  const cluster = {
    owner,
    platform,
    binaries,
    account,
    env,
    clusterDir,
    logFile: join(dataDir, 'postgres.log'),
    settings,
    log,
  }
  await ensureCluster(clusterDir, cluster, { owner, log, sync: settings.fsync !== 'off' })
  return cluster
}

export function clusterDirOf(dataDir: string): string {
  return join(resolve(dataDir), 'postgres')
}

/** Writes a test file, because mode bits do not show all permissions (Windows, mounts). */
async function makeDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.prueba-${process.pid}`)
  try {
    await mkdir(dataDir, { recursive: true })
    await writeFile(probe, '')
  } catch (error) {
    throw new StartError(`No se puede usar la carpeta de datos ${dataDir}: ${(error as Error).message}.`)
  }
  await rm(probe, REMOVE_WITH_RETRIES).catch(() => {})
}
