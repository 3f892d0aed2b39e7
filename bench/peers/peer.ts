import { type Call, readingCalls } from '../calls.ts'
import type { BenchDatabase } from '../database.ts'
import { freePort, type Server, start } from '../servers.ts'
import { installed, node } from './install.ts'
import { peerDatabase } from './rows.ts'

/** Another program that serves tables over HTTP, in its usual setup and without authentication. */
export interface Peer {
  name: string
  goal: number
  packages: Record<string, string>
  /** Returns the arguments of `node`, which runs in `folder`. */
  script(folder: string, env: NodeJS.ProcessEnv, databaseUrl: string): Promise<string[]>
  environment(databaseUrl: string, port: number): NodeJS.ProcessEnv
  ready: string
  /** Runs once the peer is ready, before the first request. */
  prepare?(url: string, databaseUrl: string): Promise<void>
  headers?: Record<string, string>
  list(page: number): string
  search(word: string): string
  get(id: string): string
}

const READY_WITHIN_MS = 120_000

export async function startPeer(
  peer: Peer,
  { ownersUrl, subjects }: BenchDatabase,
): Promise<{ server: Server; calls: Call[] }> {
  const folder = await installed(peer.name, peer.packages)
  const databaseUrl = await peerDatabase(ownersUrl, `par_${peer.name.replace('-', '_')}`)
  const port = await freePort()
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...peer.environment(databaseUrl, port) }
  const args = await peer.script(folder, env, databaseUrl)
  const server = await start(peer.name, args, {
    node,
    cwd: folder,
    env: { ...env, PORT: String(port) },
    port,
    ready: peer.ready,
    readyWithinMs: READY_WITHIN_MS,
  })
  try {
    await peer.prepare?.(server.url, databaseUrl)
  } catch (error) {
    await server.stop()
    throw error
  }
  return { server, calls: readingCalls(subjects, peer.headers ?? {}, peer.goal, peer) }
}
