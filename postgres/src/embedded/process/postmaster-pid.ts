import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What PostgreSQL writes in `postmaster.pid`; the last fields come while it starts. */
export interface PostmasterFile {
  pid: number
  port: number
  /** Folder of the socket; empty on Windows. */
  socketDir: string
  ready: boolean
}

/** A number that no process can have, yet PostgreSQL reads as one. */
const IMPOSSIBLE_PID = 2 ** 31 - 1

/** Reads a cluster's `postmaster.pid`, or undefined when it is not there or not yet written. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  const lines = readLines(join(clusterDir, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return {
    pid,
    port: Number(lines[3] ?? 0),
    socketDir: lines[4] ?? '',
    ready: lines[7]?.trim() === 'ready',
  }
}

/**
 * Takes the pid of a dead postmaster out of its lock files, for that pid may now be another process's and
 * PostgreSQL would refuse to start. The file itself stays: its shared-memory key is what protects the data
 * from backends that outlived their postmaster.
 */
export function disownPostmasterFile(clusterDir: string): void {
  replacePid(join(clusterDir, 'postmaster.pid'))
  replacePid(join(clusterDir, '.s.PGSQL.5432.lock'))
}

function replacePid(path: string): void {
  const [pid, ...rest] = readLines(path)
  if (pid === undefined || Number(pid) === IMPOSSIBLE_PID) return
  writeFileSync(path, [IMPOSSIBLE_PID, ...rest].join('\n'))
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
