import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const READY_WITHIN_MS = 15_000

export interface Server {
  name: string
  url: string
  stop(): Promise<void>
}

/** The program as a user runs it, logging included (to nowhere). */
export function startProgram(databaseUrl: string): Promise<Server> {
  const bundle = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
  return start('program', [bundle], databaseUrl)
}

/**
 * The same calls without the program.
 * @param recordings a file with what the program did for each request
 */
export function startBaseline(databaseUrl: string, recordings: string): Promise<Server> {
  const script = fileURLToPath(new URL('baseline/main.ts', import.meta.url))
  const args = ['--import', import.meta.resolve('tsx'), script]
  return start('bare', args, databaseUrl, { RECORDINGS: recordings })
}

async function start(
  name: string,
  args: string[],
  databaseUrl: string,
  more: NodeJS.ProcessEnv = {},
): Promise<Server> {
  const port = await freePort()
  const { PATH, ...rest } = process.env
  const env = {
    PATH,
    SystemRoot: rest.SystemRoot,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    NODE_ENV: 'production',
    ...more,
  }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const server = { name, url: `http://127.0.0.1:${port}`, stop: () => stop(child) }
  try {
    await ready(child, server.url)
    return server
  } catch (error) {
    await stop(child)
    throw error
  }
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && child.exitCode === null) {
    if (await fetch(`${url}/api/clientes`).catch(() => undefined)) return
    await delay(50)
  }
  throw new Error(`${child.spawnargs.join(' ')} does not answer`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
