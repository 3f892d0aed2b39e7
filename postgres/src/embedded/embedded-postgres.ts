import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { Owner } from '../owner.ts'
import { takeAppLock } from './app-lock.ts'
import { readPassword } from './cluster/password.ts'
import { clusterDirOf, prepareCluster } from './cluster/prepare-cluster.ts'
import { renewWorkingRole, workingRole } from './cluster/working-role.ts'
import { renewCollations } from './collations.ts'
import { type Endpoint, endpointOf, removeEndpoint } from './endpoint.ts'
import { type Cluster, ensureRunning, findPostmaster, stopPostmaster } from './process/postmaster.ts'
import { supervise } from './process/supervisor.ts'
import { StartError } from './start-error.ts'

/** Maximum time of retries to connect to a database that is starting or stopping. */
const CONNECT_MS = 10_000

export interface Connection {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

export interface EmbeddedPostgres {
  connection: Connection
  working: Connection
  /** Fast shutdown; resolves once the server is down. Idempotent. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  owner: Owner
  dataDir: string
  log: (message: string) => void
  settings?: Record<string, string>
  /** Runs if another program took the port. Default: exits with 1, and the service restarts on a new port. */
  lost?: () => void
}

/** Restarts PostgreSQL after a crash until `stop`. @throws StartError with a sentence for the operator */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { owner, log, lost = () => process.exit(1) } = options
  const dataDir = resolve(options.dataDir)
  const cluster = await prepareCluster(dataDir, options)
  const { endpoint, lock } = await retryUntilConnected(() => bringUp(cluster, dataDir))
  const connection = connectionTo(cluster, endpoint, owner.database)
  await ensureDatabase(lock, owner.database)
  await inDatabase(connection, (client) => renewCollations(client, owner.database, log))
  const password = await renewWorkingRole(lock, owner)
  const restart = async () => (await bringUp(cluster, dataDir, endpoint)).lock
  const supervisor = supervise(lock, { restart, log, lost })

  async function shutDown(): Promise<void> {
    const held = await supervisor.dismiss()
    // Releases the app lock last, so that no other app adopts a PostgreSQL that is stopping.
    await stopPostmaster(cluster)
    await held.end().catch(() => {})
    removeEndpoint(endpoint, owner)
  }

  let stopped: Promise<void> | undefined
  return {
    connection,
    working: { ...connection, user: workingRole(owner), password },
    stop: () => {
      stopped ??= shutDown()
      return stopped
    },
  }
}

/** Returns the owner's connection to the PostgreSQL that another process runs on `dataDir`, if any. */
export function findEmbeddedPostgres({
  dataDir,
  owner,
}: Pick<EmbeddedPostgresOptions, 'dataDir' | 'owner'>): Connection | undefined {
  const clusterDir = clusterDirOf(dataDir)
  const file = existsSync(join(clusterDir, 'postmaster.pid')) ? findPostmaster(clusterDir) : undefined
  return file?.ready
    ? connectionTo({ clusterDir, owner, platform: process.platform }, endpointOf(file), owner.database)
    : undefined
}

function connectionTo(
  { clusterDir, owner, platform }: Pick<Cluster, 'clusterDir' | 'owner' | 'platform'>,
  { host, port }: Endpoint,
  database: string,
): Connection {
  const password = readPassword(platform, clusterDir)
  return { host, port, user: owner.database, database, ...(password === undefined ? {} : { password }) }
}

async function bringUp(cluster: Cluster, dataDir: string, last?: Endpoint) {
  const endpoint = await ensureRunning(cluster, last)
  const lock = await takeAppLock(connectionTo(cluster, endpoint, 'postgres'), {
    dataDir,
    owner: cluster.owner,
  })
  return { endpoint, lock }
}

/** Retries for `CONNECT_MS`: a PostgreSQL that is stopping refuses connections, but can soon be started. */
async function retryUntilConnected<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + CONNECT_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof StartError) throw error
      if (Date.now() > deadline)
        throw new StartError(`La base de datos no responde: ${(error as Error).message}.`)
      await delay(100)
    }
  }
}

async function ensureDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`)
}

async function inDatabase(connection: Connection, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
