import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPostmaster } from '../../postgres/src/embedded/process/postmaster.ts'
import { temporaryRoot } from '../../postgres/src/testing/temporary-root.ts'
import { clockEnv } from './clock.ts'
import { copyPrepared } from './prepared-data.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const admin = { email: 'duena@gimnasio.test', password: 'la clave de la dueña' }
const adminEnv = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }

/** The program in a process of its own. */
export interface Program {
  pid: number
  dataDir: string
  /** All that it has printed. */
  printed: () => string
  /** Its exit code once it has ended; null when a signal killed it. */
  ended: Promise<number | null>
}

export interface RunningProgram extends Program {
  /** The address that it printed when it was ready. */
  url: string
}

interface LaunchOptions {
  /** What `npm start` runs, or the server alone, which does not look whether something is to be built. */
  script?: 'bin/start.mjs' | 'server/dist/main.js' | 'server/dist/demo.js'
  /** A command that runs it and becomes it. */
  under?: string[]
  env?: Record<string, string>
  /** Begins with no data at all instead of with a copy of what a first start makes. */
  isFirst?: boolean
}

/** What was launched and has not ended, by its data folder. */
const living = new Map<number, string>()

export async function launch(dataDir: string, options: LaunchOptions = {}): Promise<Program> {
  const { script = 'bin/start.mjs', under = [], env = {} } = options
  const [command = process.execPath, ...args] = [...under, process.execPath, join(root, script)]
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
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
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const { pid = 0 } = child
  living.set(pid, dataDir)
  child.once('exit', () => living.delete(pid))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { pid, dataDir, printed: () => printed, ended }
}

/** `npm run verify` on the books of that folder, whether a program works on it or not: what it prints, where they do not hold. */
export function wrongInBooksOf(dataDir: string): string {
  const verify = join(root, 'server/dist/verify.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [verify], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  return status === 0 ? '' : `${stdout}${stderr}`
}

/** Launches the program and waits until it says that it is ready. */
export async function start(dataDir: string, options: LaunchOptions = {}): Promise<RunningProgram> {
  // A disk of its own is not there before the program is.
  if (!options.isFirst && !options.under && !existsSync(dataDir)) copyPrepared(dataDir)
  const program = await launch(dataDir, { ...options, env: { ...adminEnv, ...options.env } })
  return { ...program, url: await readyAt(program) }
}

/** The address that the program prints when it is ready. */
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

/** Asks the program to end, as a service manager does. */
export function stop(program: Program): Promise<number | null> {
  sendSignal(program.pid, 'SIGTERM')
  return program.ended
}

/** `kill -9` of the program's own process; its PostgreSQL lives on. */
export function killServer(program: Program): Promise<number | null> {
  sendSignal(program.pid, 'SIGKILL')
  return program.ended
}

/** `kill -9` of every PostgreSQL process of the program's data folder; the program lives on. */
export function killPostgres(program: Program): void {
  for (const pid of postgresPids(program.dataDir)) sendSignal(pid, 'SIGKILL')
}

/** `kill -9` of the program and of every PostgreSQL process of its data folder, at one moment. */
export function killEverything(program: Program): Promise<number | null> {
  for (const pid of [program.pid, ...postgresPids(program.dataDir)]) sendSignal(pid, 'SIGKILL')
  return program.ended
}

/** The postmaster of the data folder, first, and its children. */
export function postgresPids(dataDir: string): number[] {
  const clusterDir = join(dataDir, 'postgres')
  const postmaster = existsSync(clusterDir) ? findPostmaster(clusterDir)?.pid : undefined
  if (postmaster === undefined) return []
  return [postmaster, ...childrenOf(postmaster)]
}

/** The processes that one has begun and that have not ended. */
export function childrenOf(parent: number): number[] {
  const isLinux = process.platform === 'linux'
  const table = isLinux
    ? processTable()
    : execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const processes = table.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return processes.flatMap(([pid, itsParent]) => (pid && itsParent === parent ? [pid] : []))
}

/** What `ps` says, which small Linux images are without. */
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

/** A data folder that does not exist yet, where the account that PostgreSQL runs as may go. */
export function aDataDir(): string {
  return join(temporaryRoot('admin-gimnasios-e2e-'), 'data')
}

/** Takes the folder away, with whatever a failed test has left running on it, and the postmasters that are not seen from here. */
export function removeDataDir(dataDir: string, hidden: number[] = []): void {
  for (const [pid, itsDataDir] of living) if (itsDataDir === dataDir) sendSignal(pid, 'SIGKILL')
  for (const pid of [...hidden, ...postgresPids(dataDir)]) sendSignal(pid, 'SIGKILL')
  rmSync(dirname(dataDir), { recursive: true, force: true, maxRetries: 5 })
}

/** A process that has just ended by itself needs no signal. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * A port that nobody has now, below those that systems hand out by themselves (from 32768): a first start takes seconds,
 * and one of those is somebody's connection by then. Above those that a browser refuses.
 */
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
