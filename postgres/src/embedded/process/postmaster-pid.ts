import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The contents of `postmaster.pid`; PostgreSQL writes the last fields during its start. */
export interface PostmasterFile {
  pid: number
  /** The data folder's path at the start; a move of the folder does not change it. */
  dataDir: string
  port: number
  socketDir: string
  ready: boolean
}

/** A pid that no process can have, but that PostgreSQL can parse. */
const IMPOSSIBLE_PID = 2 ** 31 - 1

/** @returns undefined if the file is missing or has no pid */
export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  return parse(readLines(join(clusterDir, 'postmaster.pid')))
}

function parse(lines: string[]): PostmasterFile | undefined {
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return {
    pid,
    dataDir: lines[1] ?? '',
    port: Number(lines[3] ?? 0),
    socketDir: lines[4] ?? '',
    ready: lines[7]?.trim() === 'ready',
  }
}

/**
 * Replaces the pid of a dead postmaster, because another process may reuse it and PostgreSQL would refuse to
 * start. The files stay: their shared-memory key protects the data from surviving backends.
 * @returns false, and changes nothing, if a postmaster may be alive
 */
export function disownPostmasterFile(
  clusterDir: string,
  mayBeAlive: (file: PostmasterFile) => boolean,
): boolean {
  const stale = ['postmaster.pid', '.s.PGSQL.5432.lock'].flatMap((name) => {
    const path = join(clusterDir, name)
    const lines = readLines(path)
    const file = parse(lines)
    return file && file.pid !== IMPOSSIBLE_PID ? [{ path, lines, file }] : []
  })
  if (stale.some(({ file }) => mayBeAlive(file))) return false
  for (const { path, lines } of stale) writeFileSync(path, [IMPOSSIBLE_PID, ...lines.slice(1)].join('\n'))
  return true
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
