import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Owner } from '../../owner.ts'
import { settingArgs } from '../cluster/settings.ts'
import { type Endpoint, endpointOf, ensureEndpoint, newEndpoint, removeEndpoint } from '../endpoint.ts'
import { type ProgramContext, runProgram, spawnOptions } from '../program.ts'
import { StartError } from '../start-error.ts'
import { startArgs, stopArgs } from './pg-ctl.ts'
import { loggedSince, rotateLog } from './postgres-log.ts'
import { disownPostmasterFile, type PostmasterFile, readPostmasterFile } from './postmaster-pid.ts'
import { mayBeAlive } from './process-identity.ts'
import { PortTaken, StillHeld, startFailure } from './start-failure.ts'

export interface Cluster extends ProgramContext {
  owner: Owner
  clusterDir: string
  logFile: string
  settings: Record<string, string>
  log: (message: string) => void
}

const POLL_MS = 10
/** Interval of the identity check, which starts a process (`ps`) on some systems. */
const IDENTITY_MS = 250
/** Timeout for dying backends, which use the shared memory for a while after their postmaster ends. */
const STILL_HELD_MS = 10_000
const SLOW_START_MS = 3_000

export function findPostmaster(clusterDir: string): PostmasterFile | undefined {
  const file = readPostmasterFile(clusterDir)
  return file && mayBeAlive(clusterDir, file) ? file : undefined
}

/** Returns a finder of the postmaster that checks the identity of one pid only every `IDENTITY_MS`. */
function sameOrFound(clusterDir: string): () => PostmasterFile | undefined {
  let seen = { pid: 0, at: 0 }
  return () => {
    const file = readPostmasterFile(clusterDir)
    if (file?.pid === seen.pid && Date.now() - seen.at < IDENTITY_MS) return file
    const found = file && mayBeAlive(clusterDir, file) ? file : undefined
    seen = { pid: found?.pid ?? 0, at: Date.now() }
    return found
  }
}

/**
 * Starts PostgreSQL, or adopts a running one that a killed app left.
 * @param last the previous endpoint, reused so that the app's pools reconnect
 * @throws StartError with PostgreSQL's message, PortTaken if another program took the port of `last`
 */
export async function ensureRunning(cluster: Cluster, last?: Endpoint): Promise<Endpoint> {
  const deadline = Date.now() + STILL_HELD_MS
  for (;;) {
    const adopted = await untilReady(cluster, sameOrFound(cluster.clusterDir))
    if (adopted) return endpointOf(adopted)
    const endpoint = last ?? (await newEndpoint(cluster))
    try {
      await launch(cluster, endpoint)
      return endpoint
    } catch (error) {
      if (!last) removeEndpoint(endpoint, cluster.owner)
      const isPassing = error instanceof StillHeld || (error instanceof PortTaken && !last)
      if (!isPassing || Date.now() > deadline) throw error
      await delay(100)
    }
  }
}

export async function stopPostmaster(cluster: Cluster): Promise<void> {
  if (!findPostmaster(cluster.clusterDir)) return
  try {
    await runProgram(cluster, cluster.binaries.pgCtl, stopArgs(cluster.clusterDir))
  } catch (error) {
    // If no postmaster is left, the stop failed because PostgreSQL had ended by itself.
    if (findPostmaster(cluster.clusterDir)) throw error
  }
}

async function launch(cluster: Cluster, endpoint: Endpoint): Promise<void> {
  const isDisowned = disownPostmasterFile(cluster.clusterDir, (file) => mayBeAlive(cluster.clusterDir, file))
  // Another process may have started PostgreSQL since `ensureRunning` looked for it.
  if (!isDisowned) throw new StillHeld(`Otro PostgreSQL usa la carpeta ${cluster.clusterDir}.`)
  ensureEndpoint(endpoint, cluster)
  const logged = rotateLog(cluster.logFile)
  const launched = cluster.platform === 'win32' ? launchByPgCtl : launchDirectly
  if (await launched(cluster, endpoint)) return
  const words = loggedSince(cluster.logFile, logged)
  // If Windows cannot load `postgres`, its log is empty, but `--version` fails with the reason.
  if (words.trim() === '')
    await runProgram(cluster, cluster.binaries.postgres, ['--version']).catch(unlessRefused)
  throw startFailure(words, cluster.logFile)
}

/** Detached and with its own log file: Ctrl+C reaches only the app, and no pipe stays open. */
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
  // A stale file may report ready, so only one with the child's pid counts.
  const ready = await untilReady(cluster, () => {
    if (child.exitCode !== null || child.signalCode !== null) return undefined
    const file = readPostmasterFile(cluster.clusterDir)
    return file && file.pid === child.pid ? file : 'not yet'
  })
  return ready !== undefined
}

/**
 * On Windows, pg_ctl drops administrator rights, because PostgreSQL refuses to run with them. Not detached:
 * that would open a console window, and PostgreSQL outlives the program anyway.
 */
async function launchByPgCtl(cluster: Cluster, endpoint: Endpoint): Promise<boolean> {
  const settings = settingArgs(cluster.platform, endpoint, cluster.settings)
  return runProgram(cluster, cluster.binaries.pgCtl, startArgs(cluster, settings), 'ignore').then(
    () => true,
    unlessRefused,
  )
}

function unlessRefused(error: unknown): false {
  if (error instanceof StartError) throw error
  return false
}

/** Polls until the postmaster is ready. Returns undefined once `look` finds none. */
async function untilReady(
  cluster: Cluster,
  look: () => PostmasterFile | 'not yet' | undefined,
): Promise<PostmasterFile | undefined> {
  const started = Date.now()
  let isReported = false
  for (;;) {
    const found = look()
    if (found === undefined) return undefined
    if (found !== 'not yet' && found.ready) return found
    if (!isReported && Date.now() - started > SLOW_START_MS) {
      isReported = true
      cluster.log('La base de datos se está recuperando; puede tardar unos minutos…')
    }
    await delay(POLL_MS)
  }
}
