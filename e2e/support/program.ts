import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findPostmaster } from '../../postgres/src/embedded/process/postmaster.ts'
import { temporaryRoot } from '../../postgres/src/testing/temporary-root.ts'
import { clockEnv } from './clock.ts'
import { copyPrepared } from './prepared-data.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const admin = { email: 'duena@gimnasio.test', password: 'la clave de la dueña' }
const adminEnv = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }

export interface Program {
  pid: number
  dataDir: string
  printed: () => string
  endInput: () => void
  /** The exit code of the program; null if a signal killed it. */
  ended: Promise<number | null>
}

export interface RunningProgram extends Program {
  url: string
}

interface LaunchOptions {
  /** The script that `npm start` runs, or a built program (server or demo), which skips the build check. */
  script?: 'bin/start.mjs' | 'server/dist/main.js' | 'server/dist/demo.js'
  under?: string[]
  env?: Record<string, string>
  withInput?: boolean
  /** True to start without data instead of with a copy of the prepared folder. */
  isFirst?: boolean
}

const living = new Map<number, string>()

export async function launch(dataDir: string, options: LaunchOptions = {}): Promise<Program> {
  const { script = 'bin/start.mjs', under = [], env = {}, withInput = false } = options
  const [command = process.execPath, ...args] = [...under, process.execPath, join(root, script)]
  const child = spawn(command, args, {
    cwd: root,
    stdio: [withInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      PORT: `${await freePort()}`,
      DATA_DIR: dataDir,
      ...clockEnv,
      ...env,
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const { pid = 0 } = child
  living.set(pid, dataDir)
  child.once('exit', () => living.delete(pid))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { pid, dataDir, printed: () => printed, endInput: () => child.stdin?.end(), ended }
}

/** Returns the output of `npm run verify` if the books are wrong, else ''. */
export function wrongInBooksOf(dataDir: string): string {
  const verify = join(root, 'server/dist/verify.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [verify], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  return status === 0 ? '' : `${stdout}${stderr}`
}

export async function start(dataDir: string, options: LaunchOptions = {}): Promise<RunningProgram> {
  // Copies nothing with `under`: its command mounts the disk of the data folder only at launch.
  if (!options.isFirst && !options.under && !existsSync(dataDir)) copyPrepared(dataDir)
  const program = await launch(dataDir, { ...options, env: { ...adminEnv, ...options.env } })
  return { ...program, url: await readyAt(program) }
}

export async function readyAt(program: Program): Promise<string> {
  let over = false
  program.ended.then(() => {
    over = true
  })
  for (;;) {
    const [, url] = /^Admin Gimnasios en (\S+)$/m.exec(program.printed()) ?? []
    if (url) return url
    if (over) throw new Error(`The program ended before it was ready:\n${program.printed()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export function stop(program: Program): Promise<number | null> {
  sendSignal(program.pid, 'SIGTERM')
  return program.ended
}

/** Sends SIGKILL to the program; its PostgreSQL stays alive. */
export function killServer(program: Program): Promise<number | null> {
  sendSignal(program.pid, 'SIGKILL')
  return program.ended
}

export function killPostgres(program: Program): void {
  for (const pid of postgresPids(program.dataDir)) sendSignal(pid, 'SIGKILL')
}

/** Sends SIGKILL to the program and all PostgreSQL processes; waits until program and postmaster have exited. */
export async function killEverything(program: Program): Promise<void> {
  for (const pid of [program.pid, ...postgresPids(program.dataDir)]) sendSignal(pid, 'SIGKILL')
  await program.ended
  while (postgresPids(program.dataDir).length > 0) await delay(10)
}

export function postgresPids(dataDir: string): number[] {
  const clusterDir = join(dataDir, 'postgres')
  const postmaster = existsSync(clusterDir) ? findPostmaster(clusterDir)?.pid : undefined
  if (postmaster === undefined) return []
  return [postmaster, ...childrenOf(postmaster)]
}

export function childrenOf(parent: number): number[] {
  const isLinux = process.platform === 'linux'
  const table = isLinux
    ? processTable()
    : execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const processes = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return processes.flatMap(([pid, itsParent]) => (pid && itsParent === parent ? [pid] : []))
}

/** Lists pids and parents like `ps`, which small Linux images lack. */
function processTable(): string {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const lines = pids.map((pid) => {
    try {
      const [, parent] = /^\d+ \(.*\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      return `${pid} ${parent}`
    } catch {
      return ''
    }
  })
  return lines.join('\n')
}

/** Path for a new data folder; the account that runs PostgreSQL can reach it. */
export function aDataDir(): string {
  return join(temporaryRoot('admin-gimnasios-e2e-'), 'data')
}

/** First kills processes that a failed test left. `hidden`: pids of PostgreSQL with data in another mount. */
export function removeDataDir(dataDir: string, hidden: number[] = []): void {
  for (const [pid, itsDataDir] of living) if (itsDataDir === dataDir) sendSignal(pid, 'SIGKILL')
  for (const pid of [...hidden, ...postgresPids(dataDir)]) sendSignal(pid, 'SIGKILL')
  rmSync(dirname(dataDir), { recursive: true, force: true, maxRetries: 5 })
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A port below the ephemeral range and above the ports that browsers block. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
