import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'

/** True if the pid is a live postmaster, on Linux this cluster's: another process may have reused the pid. */
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
    // PostgreSQL's working directory is its data folder, which identifies the cluster even after a move.
    return basename(program) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
  } catch {
    return false
  }
}

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
