import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findBinaries } from '../binaries.ts'
import { ensureLibraryLinks } from '../library-links.ts'
import type { Cluster } from '../process/postmaster.ts'
import { chooseAccount, requireReachable } from '../process/run-as.ts'
import { programEnv } from '../program.ts'
import { StartError } from '../start-error.ts'
import { ensureCluster } from './cluster.ts'
import { keepPrivate } from './keep-private.ts'

/** @throws StartError with a sentence for the operator */
export async function prepareCluster(
  dataDir: string,
  { owner, log, settings = {} }: Pick<Cluster, 'owner' | 'log'> & Partial<Pick<Cluster, 'settings'>>,
): Promise<Cluster> {
  const { platform } = process
  const binaries = findBinaries(process)
  const clusterDir = clusterDirOf(dataDir)
  makeDataDir(dataDir)
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

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(`No se puede usar la carpeta de datos ${dataDir}: ${(error as Error).message}.`)
  }
}
