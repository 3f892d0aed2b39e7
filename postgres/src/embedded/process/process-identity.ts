import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Whether `pid` is a living PostgreSQL on `clusterDir`. A number in a file proves nothing: after a restart of
 * the machine or of its container it may be any other process's, or a zombie's.
 */
export function isPostmasterOf(clusterDir: string, pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform === 'linux') return isPostmasterOnLinux(clusterDir, pid)
  return /postgres/i.test(commandOf(process.platform, pid))
}

function isPostmasterOnLinux(clusterDir: string, pid: number): boolean {
  try {
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    // PostgreSQL works inside its data folder, which tells two clusters apart even after a move.
    return basename(program) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
  } catch {
    return false
  }
}

/** The system's own program that prints what a process runs, and its arguments. */
export function processQuery(platform: NodeJS.Platform, pid: number): [program: string, ...args: string[]] {
  return platform === 'win32'
    ? ['tasklist', '/NH', '/FO', 'CSV', '/FI', `PID eq ${pid}`]
    : ['ps', '-o', 'command=', '-p', `${pid}`]
}

function commandOf(platform: NodeJS.Platform, pid: number): string {
  const [program, ...args] = processQuery(platform, pid)
  try {
    return execFileSync(program, args, { encoding: 'utf8', windowsHide: true })
  } catch {
    return ''
  }
}
