import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Owner } from '../../owner.ts'
import { settingArgs } from '../cluster/settings.ts'
import { type Endpoint, endpointOf, ensureEndpoint, newEndpoint, removeEndpoint } from '../endpoint.ts'
import { firstComplaint, type ProgramContext, runProgram, spawnOptions } from '../program.ts'
import { StartError } from '../start-error.ts'
import { startArgs, stopArgs } from './pg-ctl.ts'
import { loggedSince, rotateLog } from './postgres-log.ts'
import { disownPostmasterFile, type PostmasterFile, readPostmasterFile } from './postmaster-pid.ts'
import { isPostmasterOf } from './process-identity.ts'

/** One cluster and all that is needed to run it. */
export interface Cluster extends ProgramContext {
  owner: Owner
  clusterDir: string
  logFile: string
  settings: Record<string, string>
  log: (message: string) => void
}

const POLL_MS = 10
/** A dying backend holds the shared memory for a while after its postmaster is gone. */
const STILL_HELD_MS = 10_000
const SLOW_START_MS = 3_000

/** PostgreSQL would not start because the one before it is not wholly gone. */
export class StillHeld extends StartError {}

/** The cluster's living postmaster, if any; it may still be starting or already be stopping. */
export function findPostmaster(clusterDir: string): PostmasterFile | undefined {
  const file = readPostmasterFile(clusterDir)
  return file && isPostmasterOf(clusterDir, file.pid) ? file : undefined
}

/**
 * Starts the cluster's PostgreSQL, or adopts the one that a killed app left running.
 * @param last where it listened before, so that the app's pools find it again
 * @throws StartError with PostgreSQL's own words when it does not start
 */
export async function ensureRunning(cluster: Cluster, last?: Endpoint): Promise<Endpoint> {
  const deadline = Date.now() + STILL_HELD_MS
  for (;;) {
    const adopted = await untilReady(cluster, () => findPostmaster(cluster.clusterDir))
    if (adopted) return endpointOf(adopted)
    const endpoint = last ?? (await newEndpoint(cluster))
    try {
      await launch(cluster, endpoint)
      return endpoint
    } catch (error) {
      if (!last) removeEndpoint(endpoint, cluster.owner)
      if (!(error instanceof StillHeld) || Date.now() > deadline) throw error
      await delay(100)
    }
  }
}

/** Fast shutdown: open transactions are rolled back, and it waits until PostgreSQL is gone. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  if (!findPostmaster(cluster.clusterDir)) return
  try {
    await runProgram(cluster, cluster.binaries.pgCtl, stopArgs(cluster.clusterDir))
  } catch (error) {
    // It may have gone by itself in the meantime, which is just as good.
    if (findPostmaster(cluster.clusterDir)) throw error
  }
}

async function launch(cluster: Cluster, endpoint: Endpoint): Promise<void> {
  disownPostmasterFile(cluster.clusterDir)
  ensureEndpoint(endpoint, cluster)
  const logged = rotateLog(cluster.logFile)
  const launched = cluster.platform === 'win32' ? launchByPgCtl : launchDirectly
  if (await launched(cluster, endpoint)) return
  throw startFailure(loggedSince(cluster.logFile, logged), cluster.logFile)
}

/**
 * Why PostgreSQL did not start, from what it wrote to its log meanwhile. The last processes of the one before it write
 * there too, so that what holds the cluster may not be the first complaint.
 */
export function startFailure(logged: string, logFile: string): StartError {
  const Failure = /lock file .* already exists|shared memory block .* in use/.test(logged)
    ? StillHeld
    : StartError
  return new Failure(`La base de datos no arranca: ${firstComplaint(logged)} (detalles en ${logFile}).`)
}

/** Detached and with a log of its own, so that Ctrl+C reaches the app alone and nothing waits for a pipe. */
async function launchDirectly(cluster: Cluster, endpoint: Endpoint): Promise<boolean> {
  const log = openSync(cluster.logFile, 'a', 0o600)
  const args = ['-D', cluster.clusterDir, ...settingArgs(cluster.platform, endpoint, cluster.settings)]
  const options = {
    ...spawnOptions(cluster),
    detached: true,
    stdio: ['ignore', log, log],
  } satisfies SpawnOptions
  const child = spawn(cluster.binaries.postgres, args, options)
  closeSync(log)
  child.unref()
  await once(child, 'spawn').catch((error: Error) => {
    throw new StartError(`La base de datos no arranca: ${error.message}.`)
  })
  // A stale file says ready too: only one with the child's pid counts.
  const ready = await untilReady(cluster, () => {
    if (child.exitCode !== null || child.signalCode !== null) return undefined
    const file = readPostmasterFile(cluster.clusterDir)
    return file && file.pid === child.pid ? file : 'not yet'
  })
  return ready !== undefined
}

/** On Windows pg_ctl gives up an administrator's rights, which PostgreSQL refuses to have. */
async function launchByPgCtl(cluster: Cluster, endpoint: Endpoint): Promise<boolean> {
  const settings = settingArgs(cluster.platform, endpoint, cluster.settings)
  // Its output would be inherited by PostgreSQL, and a pipe would stay open for as long as that lives.
  const options = { ...spawnOptions(cluster), detached: true, stdio: 'ignore' } satisfies SpawnOptions
  const [code] = await once(spawn(cluster.binaries.pgCtl, startArgs(cluster, settings), options), 'exit')
  return code === 0
}

/** Waits while `look` sees a postmaster that is not ready; undefined when there is none any more. */
async function untilReady(
  cluster: Cluster,
  look: () => PostmasterFile | 'not yet' | undefined,
): Promise<PostmasterFile | undefined> {
  const started = Date.now()
  let told = false
  for (;;) {
    const found = look()
    if (found === undefined) return undefined
    if (found !== 'not yet' && found.ready) return found
    if (!told && Date.now() - started > SLOW_START_MS) {
      told = true
      cluster.log('La base de datos se está recuperando; puede tardar unos minutos…')
    }
    await delay(POLL_MS)
  }
}
