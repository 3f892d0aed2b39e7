import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, readlinkSync, realpathSync, writeSync } from 'node:fs'
import { basename } from 'node:path'
import type { PostmasterFile } from './postmaster-pid.ts'

/** Calls to the operating system; each throws the error of the system. */
export interface System {
  platform: NodeJS.Platform
  signal: (pid: number) => void
  commandOf: (pid: number) => string
  folderOf: (pid: number) => string
  greet: (pipe: string) => void
}

const thisSystem: System = {
  platform: process.platform,
  signal: (pid) => process.kill(pid, 0),
  commandOf: (pid) =>
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8', stdio: 'pipe' }),
  folderOf: (pid) => readlinkSync(`/proc/${pid}/cwd`),
  greet,
}

/**
 * False only if the postmaster that wrote `postmaster.pid` has certainly ended; another process may have its
 * pid. Without an answer of the system it counts as alive: a second postmaster would destroy the data.
 */
export function mayBeAlive(
  clusterDir: string,
  { pid, dataDir }: Pick<PostmasterFile, 'pid' | 'dataDir'>,
  system: System = thisSystem,
): boolean {
  if (!exists(pid, system)) return false
  if (system.platform === 'win32') return listensToSignals(pid, system)
  return isPostmaster({ clusterDir, dataDir, pid }, system) ?? exists(pid, system)
}

/** On POSIX, EPERM means a process of another account, so not the PostgreSQL of this program. */
function exists(pid: number, { platform, signal }: System): boolean {
  const code = codeOf(() => signal(pid))
  return code !== 'ESRCH' && (code !== 'EPERM' || platform === 'win32')
}

/**
 * Every PostgreSQL process on Windows listens at a pipe for signals. `pg_ctl status` uses the pipe too, but
 * reports the server of another account, which denies access to the pipe, as ended.
 */
function listensToSignals(pid: number, { greet }: System): boolean {
  const isMissing = () => codeOf(() => greet(`\\\\.\\pipe\\pgsignal_${pid}`)) === 'ENOENT'
  // Looks twice, because PostgreSQL makes a new pipe after a failed sender.
  return !(isMissing() && isMissing())
}

/** Sends signal 0, with which PostgreSQL's processes look for each other; the receiver ignores it. */
function greet(pipe: string): void {
  const handle = openSync(pipe, 'r+')
  try {
    writeSync(handle, Buffer.of(0))
  } finally {
    closeSync(handle)
  }
}

interface Suspect {
  clusterDir: string
  dataDir: string
  pid: number
}

/** Undefined if the command of the process cannot be read. */
function isPostmaster({ clusterDir, dataDir, pid }: Suspect, system: System): boolean | undefined {
  const command = answer(() => system.commandOf(pid))
  if (command === undefined) return undefined
  const [program = ''] = command.split(' -D ')
  if (basename(program.trim()) !== 'postgres') return false
  // PostgreSQL's working directory is its data folder, which identifies the cluster even after a move.
  const folder = system.platform === 'linux' ? answer(() => system.folderOf(pid)) : undefined
  if (folder !== undefined) return folder === answer(() => realpathSync(clusterDir))
  return dataDir === '' || `${command.trim()} `.includes(` -D ${dataDir} `)
}

function answer<T>(question: () => T): T | undefined {
  try {
    return question()
  } catch {
    return undefined
  }
}

function codeOf(question: () => void): string | undefined {
  try {
    question()
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}
