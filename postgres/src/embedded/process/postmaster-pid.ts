import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The contents of `postmaster.pid`; PostgreSQL writes the last fields during its start. */
export interface PostmasterFile {
  pid: number
  port: number
  socketDir: string
  ready: boolean
}

/** A pid that no process can have, but that PostgreSQL can parse. */
const IMPOSSIBLE_PID = 2 ** 31 - 1

/** @returns undefined if the file is missing or has no pid */
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
 * Replaces the pid of a dead postmaster, because another process may reuse it and PostgreSQL would refuse to
 * start. The files stay: their shared-memory key protects the data from surviving backends.
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
