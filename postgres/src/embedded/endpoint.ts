import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Owner } from '../owner.ts'
import type { PostmasterFile } from './process/postmaster-pid.ts'
import type { Account } from './process/run-as.ts'

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

/** A socket path must fit in 104 bytes on macOS and 108 on Linux. */
const LONGEST_SOCKET_PATH = 100
const SOCKET_PORT = 5432
const LOOPBACK = '127.0.0.1'

/** A loopback port on Windows, else a socket: in a short folder if its path would be too long. */
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

/** Creates the short folder again if a cleaner of the temporary folder removed it. */
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, LOOPBACK, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
