import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const READY_WITHIN_MS = 60_000
const STOPPED_WITHIN_MS = 15_000

export interface Server {
  name: string
  url: string
  pid: number
  stop(): Promise<void>
}

interface Starting {
  node?: string | undefined
  cwd?: string
  env: NodeJS.ProcessEnv
  port: number
  ready?: string
  readyWithinMs?: number
}

export function startProgram(databaseUrl: string, node?: string): Promise<Server> {
  const bundle = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
  return startOurs('program', [bundle], { databaseUrl, node })
}

export function startBaseline(databaseUrl: string, recordings: string): Promise<Server> {
  const script = fileURLToPath(new URL('baseline/main.ts', import.meta.url))
  const args = ['--import', import.meta.resolve('tsx'), script]
  return startOurs('bare', args, { databaseUrl, more: { RECORDINGS: recordings } })
}

async function startOurs(
  name: string,
  args: string[],
  { databaseUrl, node, more }: { databaseUrl: string; node?: string | undefined; more?: NodeJS.ProcessEnv },
) {
  const port = await freePort()
  const { PATH, SystemRoot } = process.env
  const own = { DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: 'production' }
  return start(name, args, { node, env: { PATH, SystemRoot, ...own, ...more }, port })
}

export async function start(
  name: string,
  args: string[],
  { node = process.execPath, cwd, env, port, ready = '/api/clientes', readyWithinMs }: Starting,
): Promise<Server> {
  const child = spawn(node, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const server = { name, url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stop(child) }
  try {
    await untilReady(child, server.url + ready, readyWithinMs)
    return server
  } catch (error) {
    await stop(child)
    throw error
  }
}

async function untilReady(child: ChildProcess, url: string, withinMs = READY_WITHIN_MS): Promise<void> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline && child.exitCode === null) {
    if (await fetch(url).catch(() => undefined)) return
    await delay(50)
  }
  throw new Error(`${child.spawnargs.join(' ')} does not answer`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS)
  await gone
  clearTimeout(late)
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
