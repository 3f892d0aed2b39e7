import { randomInt } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Owner } from '../owner.ts'
import type { PostmasterFile } from './process/postmaster-pid.ts'
import type { Account } from './process/run-as.ts'
import { StartError } from './start-error.ts'

export interface Endpoint {
  host: string
  port: number
}

interface Listener {
  platform: NodeJS.Platform
  clusterDir: string
  account: Account | undefined
  owner: Owner
}

/** In bytes, below the system limits: 104 on macOS, 108 on Linux. */
const LONGEST_SOCKET_PATH = 100
const SOCKET_PORT = 5432
const LOOPBACK = '127.0.0.1'

/** A loopback port on Windows, else a socket: in the cluster, or in `/tmp` if its path would be too long. */
export function listeningPlace(
  platform: NodeJS.Platform,
  clusterDir: string,
): 'port' | 'own folder' | 'short folder' {
  if (platform === 'win32') return 'port'
  const socket = join(clusterDir, `.s.PGSQL.${SOCKET_PORT}`)
  return Buffer.byteLength(socket) <= LONGEST_SOCKET_PATH ? 'own folder' : 'short folder'
}

export async function newEndpoint({ platform, clusterDir, account, owner }: Listener): Promise<Endpoint> {
  const place = listeningPlace(platform, clusterDir)
  if (place === 'port') return { host: LOOPBACK, port: await freePort() }
  if (place === 'own folder') return { host: clusterDir, port: SOCKET_PORT }
  const host = mkdtempSync(shortFolder(owner))
  if (account) chownSync(host, account.uid, account.gid)
  return { host, port: SOCKET_PORT }
}

export function endpointOf(file: PostmasterFile): Endpoint {
  return { host: file.socketDir || LOOPBACK, port: file.port }
}

/** Creates the socket folder in `/tmp` again if a cleaner of `/tmp` removed it. */
export function ensureEndpoint({ host }: Endpoint, { account, owner }: Listener): void {
  if (!isShortFolder(host, owner)) return
  const made = mkdirSync(host, { recursive: true, mode: 0o700 })
  if (made && account) chownSync(host, account.uid, account.gid)
}

export function removeEndpoint({ host }: Endpoint, owner: Owner): void {
  if (isShortFolder(host, owner)) rmSync(host, { recursive: true, force: true })
}

function isShortFolder(host: string, owner: Owner): boolean {
  return host.startsWith(shortFolder(owner)) && dirname(host) === dirname(shortFolder(owner))
}

function shortFolder({ database }: Owner): string {
  return `/tmp/${database}-`
}

/** Below the ephemeral ports of Windows (49152) and Linux (32768), which any connection may take. */
const PORTS = { from: 20_000, below: 32_768 }
const TRIES = 100

/** @throws StartError if none of `TRIES` ports is free */
export async function freePort(pick = () => randomInt(PORTS.from, PORTS.below)): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = pick()
    if (await isFree(port)) return port
  }
  throw new StartError(
    `Ninguno de los ${TRIES} puertos que se probaron para la base de datos está libre: reinicia el equipo y repite.`,
  )
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, LOOPBACK, () => server.close(() => resolve(true)))
  })
}
